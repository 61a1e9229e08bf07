import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { faultOfReport } from "./fault-of-report.js";
import { archive, digestOf } from "./release/archive.js";
import { changelogEntry } from "./release/changelog-entry.js";
import { checkProvenance, readReleaseWorkflow } from "./release/check-provenance.js";
import { openRfcs } from "./release/open-rfcs.js";
import { formatRelease, isReady, judgeTag, type PackageRelease, type ReleaseReport } from "./release/release-report.js";
import { runCommand } from "./release/run-command.js";
import { writeSpecBundle } from "./release/spec-bundle.js";
import { stepLog } from "./release/step-log.js";
import { ROOT } from "./repository.js";
import type { Requirement } from "./requirement.js";
import { currentRevision, listRevisions } from "./revisions/contract.js";
import { readRfcs } from "./rfc-index.js";
import { publishable, readManifest, readWorkspace, type WorkspacePackage } from "./workspace.js";

const USAGE = `npm run release:dry -- [--json] [--out DIR]

Makes the next release in a clone of the last commit, in a temporary folder, and
says what would be published. It publishes nothing and changes nothing here.

  --json     the report as JSON on standard output
  --out DIR  keep the tarballs, the bundle of the specification and the report

Example:
  npm --silent run release:dry -- --json --out /tmp/release

Exit codes: 0 ready, 1 a check failed or a step did, 2 usage.`;

/** Checks that look at what would be published, run by the clone's own tools. */
const CHECKS: ReadonlyMap<string, readonly string[]> = new Map([
  ["publint", ["tools/dist/each-tarball.js", "publint", "--strict"]],
  ["attw", ["tools/dist/each-tarball.js", "attw", "--profile", "esm-only"]],
  ["packed install", ["tools/dist/packed-smoke.js"]],
  ["compatibility", ["tools/dist/revisions/check-compatibility.js"]],
  ["rfcs", ["tools/dist/rfc-command.js", "check"]],
]);

const log = stepLog(process.stderr);
process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), "toolfold-release-"));
  const out = options.out === undefined ? join(folder, "out") : resolve(options.out);
  mkdirSync(out, { recursive: true });
  try {
    warnOfUncommitted();
    const report = await release(join(folder, "clone"), out);
    const fault = faultOfReport("release-report", report);
    if (fault !== undefined) throw new Error(fault);
    writeFileSync(join(out, "release.json"), `${JSON.stringify(report, undefined, 2)}\n`);
    console.log(options.json ? JSON.stringify(report, undefined, 2) : formatRelease(report));
    return isReady(report) ? 0 : 1;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Options {
  readonly json: boolean;
  readonly out?: string | undefined;
  readonly help: boolean;
}

/** `undefined` for options that there are not. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: "boolean", default: false },
        out: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

function warnOfUncommitted(): void {
  const changes = execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" }).trim();
  if (changes !== "") console.error(`${changes.split("\n").length} files are not committed and take no part in this.`);
}

async function release(clone: string, out: string): Promise<ReleaseReport> {
  await log.step("Clone the last commit", () =>
    runCommand("git", ["clone", "--quiet", "--no-local", ROOT, clone], ROOT),
  );
  process.env.PATH = `${join(clone, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;
  const pnpm = (...args: readonly string[]): Promise<string> =>
    runCommand(process.execPath, ["tools/pnpm.mjs", ...args], clone);
  await log.step("Install what the lockfile names", () => pnpm("install", "--frozen-lockfile", "--prefer-offline"));
  const before = publishable(readWorkspace(clone));
  await log.step("Raise versions and write changelogs", () => pnpm("run", "-s", "release:version:all"));
  await log.step("Build", () => pnpm("run", "-s", "build:all"));
  const packages = await log.step("Pack", () => packAll(clone, out, before, pnpm));
  const checks = [];
  for (const [name, command] of CHECKS)
    checks.push(await log.step(`Check: ${name}`, () => check(clone, name, command)));
  checks.push(judgeProvenance(clone), judgeTraceability(clone));
  const specification = await log.step("Bundle the specification", () => bundleSpec(clone, out));
  const tags = (await runCommand("git", ["tag", "--points-at", "HEAD"], clone)).split("\n");
  checks.push(judgeTag(specification, tags));
  const commit = (await runCommand("git", ["rev-parse", "HEAD"], clone)).trim();
  return { commit, specification, packages, checks, steps: log.steps };
}

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly unknown[];
}

async function packAll(
  clone: string,
  out: string,
  before: readonly WorkspacePackage[],
  pnpm: (...args: readonly string[]) => Promise<string>,
): Promise<PackageRelease[]> {
  const filters = before.map(({ manifest }) => `--filter=${manifest.name}`);
  const packed = JSON.parse(await pnpm("-r", ...filters, "pack", "--pack-destination", out, "--json")) as Packed[];
  return before.map(({ folder, manifest: { name, version: from } }) => {
    const { version: to } = readManifest(join(clone, folder));
    const changelog = join(clone, folder, "CHANGELOG.md");
    const tarball = packed.find((each) => each.name === name);
    if (tarball === undefined) throw new Error(`${name} was not packed.`);
    return {
      name,
      from,
      to,
      changes: existsSync(changelog) ? changelogEntry(readFileSync(changelog, "utf8"), to) : "",
      tarball: tarball.filename.slice(tarball.filename.lastIndexOf("/") + 1),
      ...digestOf(resolve(out, tarball.filename)),
      files: tarball.files.length,
    };
  });
}

type Outcome = ReleaseReport["checks"][number];

async function check(clone: string, name: string, command: readonly string[]): Promise<Outcome> {
  try {
    const output = await runCommand(process.execPath, command, clone);
    return { name, passed: true, detail: output.trim().split("\n").at(-1) ?? "" };
  } catch (error) {
    return { name, passed: false, detail: (error as Error).message };
  }
}

function judgeProvenance(clone: string): Outcome {
  const workflow = parse(readFileSync(join(clone, ".github/workflows/release.yml"), "utf8")) as unknown;
  const problems = checkProvenance(publishable(readWorkspace(clone)), readReleaseWorkflow(workflow));
  return {
    name: "provenance",
    passed: problems.length === 0,
    detail: problems.join("\n") || "configured for every package",
  };
}

/** Whether each requirement is checked, or not observable for a reason. `npm run check` is what compares this with a run. */
function judgeTraceability(clone: string): Outcome {
  const path = join(clone, "spec/v1/traceability.json");
  const name = "traceability";
  if (!existsSync(path))
    return { name, passed: false, detail: "spec/v1/traceability.json is not there. Run: npm run generate" };
  const { rows } = JSON.parse(readFileSync(path, "utf8")) as { rows: readonly { id: string; state: string }[] };
  const open = rows.filter(({ state }) => state === "gap" || state === "stale");
  if (open.length === 0) return { name, passed: true, detail: `${rows.length} requirements, 0 gaps, 0 stale` };
  return { name, passed: false, detail: open.map(({ id, state }) => `${id} is ${state}`).join("\n") };
}

async function bundleSpec(clone: string, out: string): Promise<ReleaseReport["specification"]> {
  const revision = currentRevision(clone);
  const name = `toolfold-spec-${revision}`;
  const paths = writeSpecBundle(clone, join(out, name));
  const requirements = JSON.parse(readFileSync(join(clone, "spec/v1/requirements.json"), "utf8")) as Requirement[];
  const file = `${name}.tar.gz`;
  await archive(out, name, join(out, file));
  return {
    revision,
    frozen: listRevisions(clone).includes(revision),
    waitsFor: openRfcs(await readRfcs(clone), requirements, revision),
    archive: file,
    files: paths.length,
    ...digestOf(join(out, file)),
  };
}
