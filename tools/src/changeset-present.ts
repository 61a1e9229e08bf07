import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findUncovered, type ReleaseState } from "./changesets/find-uncovered.js";
import { parseChangeset } from "./changesets/parse-changeset.js";
import { ROOT } from "./repository.js";
import { publishable, type WorkspacePackage } from "./workspace.js";

const FOLDER = ".changeset";

/** What users of a package never see. */
const UNPUBLISHED = [":!**/*.test.ts", ":!**/test/**", ":!**/CHANGELOG.md", ":!**/vitest.config.ts"];

const packages = publishable();
const published = new Set(packages.map(({ manifest }) => manifest.name));
const announced = readAnnounced();
const uncovered = findUncovered(readStates(), announced);
for (const problem of uncovered) console.error(`${problem}. Run npx changeset, or read ${FOLDER}/README.md.`);
console.log(`Announced: ${[...announced].join(", ") || "nothing"}.`);
process.exitCode = uncovered.length === 0 ? 0 : 1;

function readAnnounced(): Set<string> {
  const files = readdirSync(join(ROOT, FOLDER)).filter((file) => file.endsWith(".md") && file !== "README.md");
  return new Set(
    files.flatMap((file) => [
      ...parseChangeset(file, readFileSync(join(ROOT, FOLDER, file), "utf8"), published).keys(),
    ]),
  );
}

function readStates(): ReleaseState[] {
  const { fixed } = JSON.parse(readFileSync(join(ROOT, FOLDER, "config.json"), "utf8")) as { fixed: string[][] };
  return packages.map(({ folder, manifest: { name, version } }) => ({
    name,
    version,
    group: fixed.find((names) => names.includes(name)) ?? [name],
    changedSinceTag: changesSince(`${name}@${version}`, folder),
  }));
}

function changesSince(tag: string, folder: WorkspacePackage["folder"]): string[] | undefined {
  if (git("tag", "--list", tag) === "") return undefined;
  return git("diff", "--name-only", tag, "--", folder, ...UNPUBLISHED)
    .split("\n")
    .filter((path) => path !== "");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
}
