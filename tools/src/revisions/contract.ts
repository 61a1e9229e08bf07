import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SHAPES } from "../read-schemas.js";
import { bundleOpenapi } from "./bundle-openapi.js";
import { isLater } from "./compare-requirements.js";

/** Where the copies of frozen revisions stand, one folder for each. */
export const REVISIONS = "spec/revisions";

/** The file that lists every other one of a revision, as `sha256sum --check` reads it. */
export const CHECKSUMS = "SHA256SUMS";

/** What others build on, as texts by path: `requirements.json`, `openapi.json`, `schemas/*.schema.json`. */
export type Contract = ReadonlyMap<string, string>;

/** The contract of a checkout as it stands. What only our programs print (`proxy-stats`, reports) follows their versions instead. */
export function readContract(root: string): Contract {
  return new Map([
    ["openapi.json", bundleOpenapi(root)],
    ["requirements.json", readFileSync(join(root, "spec/v1/requirements.json"), "utf8")],
    ...[...SHAPES].sort().map((shape) => {
      const path = `schemas/${shape}.schema.json`;
      return [path, readFileSync(join(root, path), "utf8")] as const;
    }),
  ]);
}

/** The frozen revisions, oldest first. */
export function listRevisions(root: string): string[] {
  const folder = join(root, REVISIONS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort((one, other) => (isLater(one, other) ? 1 : -1));
}

/**
 * The contract of a frozen revision.
 *
 * @throws {Error} if a file is missing, was changed, or is not listed.
 */
export function readFrozen(root: string, revision: string): Contract {
  const folder = join(root, REVISIONS, revision);
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : []))
    .filter((path) => path !== CHECKSUMS)
    .sort();
  const files = new Map(present.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  const written = readFileSync(join(folder, CHECKSUMS), "utf8");
  const [expected, seen] = [written, checksums(files)].map((text) => new Set(text.trimEnd().split("\n")));
  const off = [...(expected ?? [])]
    .filter((line) => !seen?.has(line))
    .concat([...(seen ?? [])].filter((line) => !expected?.has(line)));
  if (off.length === 0) return files;
  const paths = [...new Set(off.map((line) => line.slice(66)))].join(", ");
  throw new Error(
    `${REVISIONS}/${revision} is frozen and was changed: ${paths}. Restore it from git; what changes belongs to the next revision.`,
  );
}

/** One line for each file: lower-case SHA-256, two spaces, path. */
export function checksums(files: Contract): string {
  return [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => `${createHash("sha256").update(text).digest("hex")}  ${path}\n`)
    .join("");
}

/**
 * The revision that the pages are written for, from the first line of `spec/v1/README.md`.
 *
 * @throws {Error} if it names none.
 */
export function currentRevision(root: string): string {
  const [line = ""] = readFileSync(join(root, "spec/v1/README.md"), "utf8").split("\n", 1);
  const [, revision] = /revision ([1-9]\d*\.\d+)$/.exec(line) ?? [];
  if (revision === undefined)
    throw new Error(`spec/v1/README.md:1 "${line}" does not end with a revision such as 1.0.`);
  return revision;
}
