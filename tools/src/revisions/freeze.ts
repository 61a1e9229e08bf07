import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../repository.js";
import { isLater } from "./compare-requirements.js";
import { CHECKSUMS, checksums, currentRevision, listRevisions, REVISIONS, readContract } from "./contract.js";

const USAGE = `npm run freeze -- REVISION

Copies the contract as it stands (requirements, schemas, bundled OpenAPI, checksums)
to ${REVISIONS}/REVISION. Commit what it writes; tag the release spec-REVISION.

Example:
  npm run freeze -- 1.0

Exit codes: 0 written, 1 refused.`;

const [revision] = process.argv.slice(2);
if (revision === undefined || revision === "--help") console.log(USAGE);
else {
  const refusal = refuse(revision);
  if (refusal === undefined) write(revision);
  else console.error(refusal);
  process.exitCode = refusal === undefined ? 0 : 1;
}

function refuse(revision: string): string | undefined {
  const current = currentRevision(ROOT);
  if (revision !== current)
    return `spec/v1/README.md says revision ${current}, not ${revision}. Change one of the two.`;
  const last = listRevisions(ROOT).at(-1);
  if (last !== undefined && isLater(last, revision))
    return `Revision ${last} is frozen already and comes after ${revision}.`;
  const tag = execFileSync("git", ["tag", "--list", `spec-${revision}`], { cwd: ROOT, encoding: "utf8" }).trim();
  if (tag !== "") return `Revision ${revision} was released: the tag ${tag} is there. It can never be frozen again.`;
  return undefined;
}

function write(revision: string): void {
  const folder = join(ROOT, REVISIONS, revision);
  const files = readContract(ROOT);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of [...files, [CHECKSUMS, checksums(files)] as const]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`Wrote ${files.size + 1} files to ${REVISIONS}/${revision}. Commit them.`);
}
