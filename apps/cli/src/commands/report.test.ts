import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SavingsOverview } from "../catalogues/savings.js";
import { main } from "../main.js";
import { testTerminal } from "../test-terminal.test-support.js";

const scratch = mkdtempSync(join(tmpdir(), "toolfold-report-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function run(args: string[], files: Record<string, string> = {}): Promise<[number, string, string]> {
  const terminal = testTerminal(files);
  const code = await main(["report", ...args], terminal);
  return [code, terminal.out(), terminal.err()];
}

const hostile = '<img src=x onerror="alert(1)">|[a](javascript:b)\u001B[2J';
const listing = JSON.stringify({
  tools: [
    {
      name: "read",
      description: "Reads. ".repeat(40),
      inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" },
    },
    { name: hostile, inputSchema: { type: "object", title: "Args" } },
  ],
});
const everything = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");

describe("toolfold report", () => {
  it("measures files under every lever", async () => {
    const [code, out] = await run(["a.json", "b.json", "--json"], { "a.json": listing, "b.json": "[]" });
    const { servers, levers, heaviest, tokenizer } = JSON.parse(out) as SavingsOverview;
    expect([code, tokenizer]).toEqual([0, "o200k_base"]);
    expect(servers.map(({ server }) => server)).toEqual(["a", "b"]);
    expect(heaviest.map(({ tool }) => tool)).toEqual(["read", hostile]);
    const bytes = new Map(levers.map((row) => [row.lever, row.bytes]));
    const { tools } = JSON.parse(listing) as { tools: unknown[] };
    expect(bytes.get("tools/list as it is")).toBe(Buffer.byteLength(JSON.stringify(tools)) + "[]".length);
    const cut = ',"title":"Args"'.length + '"$schema":"https://json-schema.org/draft/2020-12/schema",'.length;
    expect(bytes.get("trim")).toBe((bytes.get("tools/list as it is") ?? 0) - cut);
    expect(levers.map(({ lever }) => lever)).toContain("trim + facade: auto");
  });

  it("fits 80 columns, and lets no text of a server steer the terminal or the markup", async () => {
    const page = join(scratch, "page.html");
    const [, out, err] = await run(["a.json", "--price", "3", "--html", page], { "a.json": listing });
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect([out.includes("\u001B"), err]).toEqual([false, ""]);
    expect(out).toContain("$ / 1000");
    expect(readFileSync(page, "utf8")).toContain("&#60;img src=x onerror=&#34;alert(1)");
    const [, markdown] = await run(["a.json", "--markdown"], { "a.json": listing });
    expect(markdown).toContain("\\<img src=x onerror=");
    expect(markdown).toMatch(/^\| trim \| [\d,]+ \|/m);
  });

  it("starts the servers of any client's configuration, and makes a failed one a row", async () => {
    const config = `{ // as VS Code has it
      "servers": {
        "everything": { "type": "stdio", "command": ${JSON.stringify(process.execPath)}, "args": [${JSON.stringify(everything)}, "stdio"], "autoApprove": [] },
        "gone": { "command": "toolfold-no-such-program" },
        "mute": { "command": ${JSON.stringify(process.execPath)}, "args": ["-e", "process.stdin.resume()"] },
        "secret": { "url": "http://127.0.0.1:9/mcp", "headers": { "authorization": "\${TOOLFOLD_UNSET}" } },
      } }`;
    const [code, out] = await run(["--config", "mcp.json", "--timeout", "8", "--json"], { "mcp.json": config });
    const { servers } = JSON.parse(out) as SavingsOverview;
    const reasons = servers.map((row) => [row.server, "reason" in row ? row.reason : "listed"]);
    expect(code).toBe(0);
    expect(new Map(reasons as [string, string][])).toEqual(
      new Map([
        ["everything", "listed"],
        ["gone", "The server failed: spawn toolfold-no-such-program ENOENT (there is no such program)."],
        ["mute", expect.stringMatching(/^It gave no list within 8 s\.$|^The server failed: /)],
        ["secret", expect.stringContaining("The environment has no variable TOOLFOLD_UNSET.")],
      ]),
    );
  }, 60_000);

  it("ends with 1 where no server gave a list", async () => {
    const config = JSON.stringify({ mcpServers: { gone: { command: "toolfold-no-such-program" } } });
    const [code, out] = await run(["--config", "mcp.json"], { "mcp.json": config });
    expect([code, out]).toEqual([1, expect.stringMatching(/^gone +failed$/m)]);
  });

  it.each([
    [[], 2, /^toolfold: report needs --config FILE, or results of tools\/list as files\.\n$/],
    [["a.json", "--config", "b.json"], 2, /report needs --config FILE, or/],
    [["a.json", "--json", "--markdown"], 2, /Either --json or --markdown/],
    [["a.json", "--window", "0"], 2, /--window is "0"\. A number above 0 is needed/],
    [["a.json", "--price", "-1"], 2, /--price/],
    [["bad.json"], 1, /^toolfold: bad\.json:1:2: /],
    [["none.json"], 1, /none\.json cannot be read \(ENOENT\)/],
    [["--config", "bad.json"], 1, /bad\.json:1:\d+: .* JSON with mcpServers is needed/],
    [["--config", "a.json"], 1, /a\.json has no object under mcpServers/],
    [["a.json", "--html", "/proc/none/page.html"], 1, /page\.html cannot be written/],
  ])("refuses %j with %d", async (args, expected, message) => {
    const [code, , err] = await run(args, { "a.json": listing, "bad.json": "{tools}" });
    expect([code, err]).toEqual([expected, expect.stringMatching(message)]);
  });
});
