import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const NOT_OURS: ReadonlySet<string> = new Set([".turbo", "coverage", "dist", "docs", "node_modules"]);
const ID = "[a-z][a-z0-9]*(?:-[a-z0-9]+)+";
const TITLE = new RegExp(`["'\`](${ID}(?:, ${ID})*): `, "g");

interface Vectors {
  readonly cases: readonly { readonly requirements: readonly string[] }[];
}

/** How many vectors cite each requirement. */
export function countVectors(root: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of filesBelow(root, "vectors", /\/[\w-]+\/[\w-]+\.json$/)) {
    const { cases } = JSON.parse(readFileSync(join(root, path), "utf8")) as Vectors;
    for (const id of cases.flatMap(({ requirements }) => requirements)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The test files in which the name of a test begins with requirements, as in `"catalog-order: lists by UTF-16"`. */
export function findTests(root: string, ids: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of ["apps", "packages", "schemas", "tools"].flatMap((folder) =>
    filesBelow(root, folder, /\.test\.ts$/),
  )) {
    const titles = [...readFileSync(join(root, path), "utf8").matchAll(TITLE)];
    for (const id of titles.flatMap(([, named = ""]) => named.split(", "))) {
      const paths = found.get(id) ?? [];
      if (ids.has(id) && !paths.includes(path)) found.set(id, [...paths, path]);
    }
  }
  return found;
}

function filesBelow(root: string, folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(root, path, wanted);
      return wanted.test(path) ? [path] : [];
    })
    .sort();
}
