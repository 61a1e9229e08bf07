import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseChangeset } from "../changesets/parse-changeset.js";
import { ROOT } from "../repository.js";
import { publishable } from "../workspace.js";
import { compareContracts } from "./compare-contracts.js";
import { CHECKSUMS, currentRevision, listRevisions, REVISIONS, readContract, readFrozen } from "./contract.js";
import { formatChange, judgeChanges } from "./judge-changes.js";

/** The package that carries the contract; the others of its group follow it. */
const CARRIER = "@toolfold/schemas";

const revisions = listRevisions(ROOT);
const problems = revisions.flatMap(findTampering);
const last = revisions.at(-1);
if (last === undefined)
  problems.push(`${REVISIONS} has no frozen revision. Run: npm run freeze -- ${currentRevision(ROOT)}`);
else if (problems.length === 0) problems.push(...compareWith(last));
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`Compatible with revision ${last}.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function compareWith(frozen: string): string[] {
  const changes = compareContracts(readFrozen(ROOT, frozen), readContract(ROOT), frozen);
  for (const change of changes) console.log(formatChange(change));
  const current = currentRevision(ROOT);
  return judgeChanges(changes, {
    frozen,
    current,
    released: git("tag", "--list", `spec-${frozen}`) !== "",
    majorAnnounced: announcesMajor(),
  });
}

/** A frozen folder is what it was: by its checksums, and by its tag where it has one. */
function findTampering(revision: string): string[] {
  try {
    readFrozen(ROOT, revision);
  } catch (error) {
    return [(error as Error).message];
  }
  const folder = `${REVISIONS}/${revision}`;
  const tag = `spec-${revision}`;
  if (git("tag", "--list", tag) === "" || git("diff", "--name-only", tag, "--", folder) === "") return [];
  return [
    `${folder} is not what the tag ${tag} has, ${CHECKSUMS} included. Restore it: git checkout ${tag} -- ${folder}`,
  ];
}

function announcesMajor(): boolean {
  const published = new Set(publishable().map(({ manifest }) => manifest.name));
  const files = readdirSync(join(ROOT, ".changeset")).filter((file) => file.endsWith(".md") && file !== "README.md");
  return files.some(
    (file) =>
      parseChangeset(file, readFileSync(join(ROOT, ".changeset", file), "utf8"), published).get(CARRIER) === "major",
  );
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
}
