import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubjectRun } from "./evidence.js";
import { loadMinimalHost, WITHOUT_CATALOGUE } from "./minimal-host.js";
import { type ConformanceReport, readRun, runSuite } from "./run-suite.js";

const CLI = "apps/cli/dist/bin.js";

/** Milliseconds; a machine may be busy with other checks. */
const START_TIMEOUT = "60000";

/** Runs the conformance suite against every program of this repository that the specification is about. */
export async function runSubjects(root: string): Promise<SubjectRun[]> {
  const runs: SubjectRun[] = [];
  for (const [name, judge] of SUBJECTS) runs.push(readRun(name, await judge(root)));
  return runs;
}

const SUBJECTS: ReadonlyMap<string, (root: string) => Promise<ConformanceReport>> = new Map([
  ["the reference host", judgeReferenceHost],
  ["a host without the compact view", (root) => judgeMinimalHost(root, { compactView: false })],
  ["a host without a catalogue", (root) => judgeMinimalHost(root, { compactView: true }, WITHOUT_CATALOGUE)],
  ["toolfold proxy", judgeProxy],
  ["toolfold facade", (root) => judgeFacade(root)],
  ["toolfold facade that describes tools when asked", (root) => judgeFacade(root, LAZY)],
  ["toolfold facade with unions, split by effect", (root) => judgeFacade(root, UNION)],
  ["toolfold facade with strict schemas, each group as it is cheapest", (root) => judgeFacade(root, STRICT)],
]);

/** What the reference host cannot show, since it has what these lack. */
async function judgeMinimalHost(
  root: string,
  shape: { readonly compactView: boolean },
  deviation?: typeof WITHOUT_CATALOGUE,
): Promise<ConformanceReport> {
  const minimal = await loadMinimalHost(root);
  const host = await minimal.startHost(shape, deviation);
  try {
    return await runSuite(root, [
      "check",
      host.url,
      "--token",
      minimal.TOKENS.all,
      "--second-token",
      minimal.TOKENS.some,
    ]);
  } finally {
    await host.close();
  }
}

function judgeProxy(root: string): Promise<ConformanceReport> {
  const upstreams = ["anthropic", "openai", "gemini"].map((name) => `--${name} {upstream}`).join(" ");
  const command = `"${process.execPath}" ${CLI} proxy --port {port} --admin-port 0 ${upstreams} --apply new-sessions`;
  return runSuite(root, ["check-proxy", "--command", command, "--start-timeout", START_TIMEOUT]);
}

interface Started {
  readonly url: string;
  readonly principals: readonly { readonly name: string; readonly token: string }[];
}

async function judgeReferenceHost(root: string): Promise<ConformanceReport> {
  const host = spawn(process.execPath, [join(root, "apps/reference-host/dist/main.js"), "--json"], {
    cwd: root,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => host.on("close", () => resolve()));
  try {
    const { url, principals } = await readStarted(host.stdout);
    const token = (name: string): string => principals.find((each) => each.name === name)?.token ?? "";
    return await runSuite(root, ["check", url, "--token", token("editor"), "--second-token", token("reader")]);
  } finally {
    host.kill();
    await ended;
  }
}

/** The host prints one JSON document once it serves, and goes on. */
async function readStarted(stdout: AsyncIterable<Buffer>): Promise<Started> {
  let text = "";
  for await (const chunk of stdout) {
    text += chunk.toString("utf8");
    if (text.endsWith("}\n")) {
      try {
        return JSON.parse(text) as Started;
      } catch {
        // Not all of it yet.
      }
    }
  }
  throw new Error(`The reference host ended before it served: ${text.slice(0, 500)}`);
}

/** A configuration under which schemas are not listed, so that asking for them can be judged. */
const LAZY = { domains: { tools: { groupBy: "server", schemaStrategy: "lazy" } } };

/** What is judged only where it is configured: branches of a union, and effects. */
const UNION = {
  domains: {
    tools: { groupBy: "server", split: "effect", schemaStrategy: "discriminated_union", placement: "arguments" },
  },
};

const STRICT = { domains: { tools: { groupBy: "server", schemaStrategy: "auto" } }, strictSchema: true };

async function judgeFacade(root: string, settings?: object): Promise<ConformanceReport> {
  const command = `"${process.execPath}" ${CLI} facade serve --config {config} --as {caller}`;
  const args = ["check-facade", "--command", command, "--start-timeout", START_TIMEOUT];
  if (settings === undefined) return runSuite(root, args);
  const folder = mkdtempSync(join(tmpdir(), "toolfold-facade-"));
  try {
    const file = join(folder, "settings.json");
    writeFileSync(file, JSON.stringify(settings));
    return await runSuite(root, [...args, "--settings", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
