import { spawn } from "node:child_process";
import { join } from "node:path";
import type { SubjectRun } from "./evidence.js";
import { type ConformanceReport, readRun, runSuite } from "./run-suite.js";

/** Runs the conformance suite against every program of this repository that the specification is about. */
export async function runSubjects(root: string): Promise<SubjectRun[]> {
  const runs: SubjectRun[] = [];
  for (const [name, judge] of SUBJECTS) runs.push(readRun(name, await judge(root)));
  return runs;
}

const SUBJECTS: ReadonlyMap<string, (root: string) => Promise<ConformanceReport>> = new Map([
  ["the reference host", judgeReferenceHost],
]);

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
