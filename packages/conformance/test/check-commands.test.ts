import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { startProxy } from "../broken-proxies/minimal-proxy.js";
import type { Report } from "../src/index.js";
import { freePort } from "../src/program/free-port.js";
import { runCommand } from "./run-command.js";

const FACADE = fileURLToPath(new URL("../broken-facades/minimal-facade.mjs", import.meta.url));
const URL_OF_NOBODY = "http://127.0.0.1:1/mcp";
const [LIST, JOURNAL] = ["FOLDER/list.json", "FOLDER/journal.jsonl"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toolfold-check-commands-"));
});
afterAll(() => rm(folder, { recursive: true }));

const FORMS = ["json", "junit", "html", "badge"] as const;

/** Options that write every report into files of the folder. */
function everyReport(): { readonly options: string[]; readonly files: string[] } {
  const files = FORMS.map((form) => join(folder, `report.${form}`));
  return { options: FORMS.flatMap((form, at) => [`--${form}`, files[at] as string]), files };
}

describe("check-proxy", () => {
  it.each<[string, string[], RegExp]>([
    ["an unknown option", ["--upstream", "x"], /^toolfold: Unknown option '--upstream'/],
    ["an operand", ["http://127.0.0.1:1"], /"http:\/\/127\.0\.0\.1:1" is one operand too many/],
    ["nothing to judge", [], /check-proxy needs --command, or --url and --upstream-port/],
    [
      "a URL without the port of its model API",
      ["--url", "http://127.0.0.1:1"],
      /A command is needed, or a URL and the port/,
    ],
    [
      "a URL elsewhere",
      ["--url", "https://example.com"],
      /--url is "https:\/\/example\.com"\. Allowed: an http URL of/,
    ],
    ["a port that there is not", ["--upstream-port", "70000"], /--upstream-port is "70000"\. Allowed: a port/],
    ["a time that is none", ["--command", "a", "--start-timeout", "1s"], /--start-timeout is "1s"\. Allowed: millisec/],
    ["a command without places", ["--command", "true"], /The command has no \{(?:port|upstream)\}, which stands for/],
    ["a requirement of hosts", ["--command", "a {port} {upstream}", "--only", "catalog-order"], /role host/],
    [
      "a report without a folder",
      ["--command", "a {port} {upstream}", "--json", "/none/a"],
      /\/none\/a cannot be writ/,
    ],
    ["a program that ends", ["--command", "echo no; exit 3; {port} {upstream}"], /It ended before it was ready\..*no/s],
    ["one that never listens", ["--command", "sleep 60; {port} {upstream}", "--start-timeout", "500"], /within 500 ms/],
  ])("exits 2 for %s", async (_, args, message) => {
    const { code, out, err } = await runCommand("check-proxy", ...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });

  it("judges a proxy that runs already, and writes every report", async () => {
    const upstreamPort = await freePort();
    const proxy = await startProxy(upstreamPort);
    const { options, files } = everyReport();
    try {
      const target = ["--url", proxy.url, "--upstream-port", String(upstreamPort)];
      const { code, out, err } = await runCommand("check-proxy", ...target, "--trims-running", ...options);
      expect([code, err, out.endsWith("\nPASSED\n")]).toEqual([0, "", true]);
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    } finally {
      await proxy.close();
    }
  });
});

describe("check-facade", () => {
  const command = `${process.execPath} ${FACADE} {config} {caller}`;

  it.each<[string, string[], RegExp]>([
    ["an unknown option", ["--jornal", "x"], /^toolfold: Unknown option '--jornal'/],
    ["nothing to judge", [], /check-facade needs --command, or --url and --journal/],
    ["a URL without a journal", ["--url", URL_OF_NOBODY], /check-facade needs --command, or --url and --journal/],
    ["a command without places", ["--command", "true"], /neither \{config\} nor \{upstream\}/],
    ["both ways at once", ["--command", command, "--url", URL_OF_NOBODY], /--url says nothing beside --command/],
    ["a token for a command", ["--command", command, "--token", "t"], /--token says nothing beside --command/],
    [
      "settings for a URL",
      ["--url", URL_OF_NOBODY, "--journal", "j", "--settings", "s"],
      /beside --url.*--print-config/,
    ],
    ["settings that are not there", ["--command", command, "--settings", "/none"], /\/none cannot be read \(ENOENT\)/],
    ["settings that are a list", ["--command", command, "--settings", LIST], /list\.json are no JSON object/],
    ["a configuration without a journal", ["--print-config"], /--print-config needs --journal FILE/],
    ["a requirement of hosts", ["--command", command, "--only", "catalog-order"], /role host/],
    [
      "nobody at the URL",
      ["--url", URL_OF_NOBODY, "--journal", JOURNAL],
      /No MCP server answers at .*Is the facade running/,
    ],
    ["a program that ends", ["--command", "exit 3; {config}"], /did not answer initialize/],
    [
      "one that speaks no MCP",
      ["--command", "echo hello {config}; cat", "--start-timeout", "500"],
      /did not answer init/,
    ],
    ["one whose line has no end", ["--command", "cat /dev/zero; : {config}"], /A line of over 67108864 bytes/],
  ])("exits 2 for %s", async (_, args, message) => {
    await writeFile(join(folder, "list.json"), "[]");
    const { code, out, err } = await runCommand("check-facade", ...args.map((word) => word.replace("FOLDER", folder)));
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });

  it("leaves nothing running of what a command started", async () => {
    const file = join(folder, "pid");
    const command = `sleep 600 & echo $! > ${file}; cat; : {config}`;
    const { code } = await runCommand("check-facade", "--command", command, "--start-timeout", "1000");
    expect(code).toBe(2);
    const pid = Number(await readFile(file, "utf8"));
    expect(pid).toBeGreaterThan(1);
    // Whoever takes over a process that lost its parent may take a moment to notice its end.
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it("prints the configuration for a facade that somebody starts themselves", async () => {
    const settings = join(folder, "settings.json");
    await writeFile(settings, JSON.stringify({ domains: { mine: { groupBy: "server" } } }));
    const { code, out } = await runCommand(
      "check-facade",
      "--print-config",
      "--journal",
      "j.jsonl",
      "--settings",
      settings,
    );
    const config = JSON.parse(out) as { mcpServers: Record<string, { args: string[] }>; domains: object };
    expect([code, config.domains]).toEqual([0, { mine: { groupBy: "server" } }]);
    const journals = Object.values(config.mcpServers).map(({ args }) => args[args.indexOf("--journal") + 1]);
    expect(new Set(journals)).toEqual(new Set([join(process.cwd(), "j.jsonl")]));
  });

  it("judges what --only names, and writes every report", { timeout: 120_000 }, async () => {
    const { options, files } = everyReport();
    const only = ["--only", "facades-permitted-set", "--start-timeout", "60000"];
    const { code, out, err } = await runCommand("check-facade", "--command", command, ...only, ...options);
    expect([code, err, out.endsWith("\nPASSED\n")]).toEqual([0, "", true]);
    expect(out).toMatch(/^- {5}\S.* not judged$/m);
    expect(out).not.toMatch(/^ok .* not judged$/m);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const report = JSON.parse(await readFile(files[0] as string, "utf8")) as Report;
    expect(report.verdicts.map(({ requirement }) => requirement)).toEqual(["facades-permitted-set"]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("check", () => {
  it.each<[string, string[], RegExp]>([
    ["a requirement of facades", ["--only", "facades-auto"], /"facades-auto" is not judged here: .* role facade/],
    ["one that its profile leaves out", ["--profile", "openwop", "--only", "catalog-vary"], /or the profile leaves it/],
  ])("exits 2 for %s", async (_, args, message) => {
    const host = await startHost({});
    try {
      const { code, err } = await runCommand("check", host.url, "--token", TOKENS.all, ...args);
      expect(code).toBe(2);
      expect(err).toMatch(message);
    } finally {
      await host.close();
    }
  });
});
