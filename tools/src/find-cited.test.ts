import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extractRequirements, readPages } from "./extract-requirements.js";
import { findCited } from "./find-cited.js";
import { ROOT } from "./repository.js";

const FOLDERS = ["apps", "bench", "packages", "vectors"];
const FILES = ["tools/src/prove-lowering.ts", "tools/src/prove-trim.ts"];
const NOT_OURS: ReadonlySet<string> = new Set([".turbo", "coverage", "dist", "node_modules"]);

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : sourcesIn(path);
    return /\.(?:ts|json)$/.test(entry.name) ? [path] : [];
  });
}

test("finds ids as code and as vectors cite them, with their lines", () => {
  const source = `{ requirement: "a-b" }\n{"requirements": ["c-d",\n "e-f"]}\nrequirement: variable, requirements: []`;
  expect(findCited(source)).toEqual([
    { id: "a-b", line: 1 },
    { id: "c-d", line: 2 },
    { id: "e-f", line: 2 },
  ]);
});

test("every requirement that code or a vector cites is in the specification and not retired", async () => {
  const { requirements } = extractRequirements(await readPages(), new Map());
  const active = new Set(requirements.filter(({ status }) => status === "active").map(({ id }) => id));
  const cited = [...FOLDERS.flatMap(sourcesIn), ...FILES].flatMap((path) =>
    findCited(readFileSync(join(ROOT, path), "utf8")).map(({ id, line }) => ({ id, at: `${path}:${line}` })),
  );
  expect(cited.filter(({ id }) => !active.has(id))).toEqual([]);
  expect(cited.map(({ id }) => id)).toContain("catalog-exec-source");
});
