import { spawn } from "node:child_process";
import { join } from "node:path";
import type { SubjectRun } from "./evidence.js";

const SUITE = "packages/conformance/dist/bin.js";
const COULD_NOT_RUN = 2;

/** The part of a conformance report that is read here. */
export interface ConformanceReport {
  readonly verdicts: readonly { readonly requirement: string; readonly disposition: string }[];
  readonly notObservable: Readonly<Record<string, string>>;
}

/**
 * Runs the conformance suite's command, as anybody would.
 *
 * @param args such as `check http://127.0.0.1:4870 --token …`.
 * @throws {Error} with what it said if it could not run.
 */
export async function runSuite(root: string, args: readonly string[]): Promise<ConformanceReport> {
  const child = spawn(process.execPath, [join(root, SUITE), ...args, "--json", "-"], {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output.stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output.stderr += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (code === null || code >= COULD_NOT_RUN) {
    throw new Error(`The conformance suite could not run: ${args.join(" ")}\n${output.stderr.trim()}`);
  }
  return JSON.parse(output.stdout) as ConformanceReport;
}

/** What a report says for traceability. */
export function readRun(name: string, { verdicts, notObservable }: ConformanceReport): SubjectRun {
  const having = (...wanted: string[]): string[] =>
    verdicts.filter(({ disposition }) => wanted.includes(disposition)).map(({ requirement }) => requirement);
  return {
    name,
    passed: having("pass"),
    missed: having("fail", "warn"),
    notObservable: new Map(Object.entries(notObservable)),
  };
}
