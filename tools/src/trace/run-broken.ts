import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubjectKind } from "./evidence.js";

const GROUP = /^each broken (host|proxy|facade) breaks exactly its requirement$/;
const ID = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\b/;

/** The part of vitest's JSON report that is read here. */
export interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** Runs the tests of the conformance suite's broken programs. */
export function runBroken(root: string): TestReport {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-broken-"));
  const output = join(folder, "report.json");
  const args = ["run", "--project", "@toolfold/conformance", "broken", "--reporter=json", `--outputFile=${output}`];
  try {
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
      cwd: root,
      encoding: "utf8",
    });
    // A test that fails is one requirement without proof; only a run without a report tells nothing.
    if (!existsSync(output)) throw new Error(`The tests of the broken programs could not run:\n${stdout}${stderr}`);
    return JSON.parse(readFileSync(output, "utf8")) as TestReport;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a test run has left in a file; `undefined` where there is none. */
export function reportedTests(file: string | undefined): TestReport | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as TestReport;
}

/** By requirement: the kinds of broken program that failed exactly it. The name of such a test is the requirement's id. */
export function readBroken({ testResults }: TestReport): Map<string, SubjectKind[]> {
  const broken = new Map<string, SubjectKind[]>();
  for (const { ancestorTitles, title, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const kind = ancestorTitles.map((name) => GROUP.exec(name)?.[1] as SubjectKind | undefined).find(Boolean);
    const [, id] = ID.exec(title) ?? [];
    if (kind === undefined || id === undefined || status !== "passed") continue;
    const kinds = broken.get(id) ?? [];
    if (!kinds.includes(kind)) broken.set(id, [...kinds, kind].sort());
  }
  return broken;
}
