import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countVectors, findTests } from "./find-citations.js";
import { readBroken } from "./run-broken.js";

const root = mkdtempSync(join(tmpdir(), "toolfold-citations-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test("a test cites what its name begins with, and no other text does", () => {
  for (const folder of ["apps", "packages", "schemas", "tools"]) mkdirSync(join(root, folder), { recursive: true });
  write(
    "packages/a/x.test.ts",
    'test("a-one, a-two: holds"); test("holds a-three: too"); test(`a-four: holds`); test("not-an-id: holds"); // "a-five" alone',
  );
  write("packages/a/y.test.ts", 'it("a-one: again")');
  write("packages/a/dist/z.test.ts", 'it("a-five: built")');
  write("packages/a/src.ts", 'it("a-five: no test")');
  const ids = new Set(["a-one", "a-two", "a-three", "a-four", "a-five"]);
  expect(Object.fromEntries(findTests(root, ids))).toEqual({
    "a-one": ["packages/a/x.test.ts", "packages/a/y.test.ts"],
    "a-two": ["packages/a/x.test.ts"],
    "a-four": ["packages/a/x.test.ts"],
  });
});

test("vectors are counted by citation; schemas beside the folders are none", () => {
  write(
    "vectors/a/one.json",
    JSON.stringify({ cases: [{ requirements: ["a-one", "a-two"] }, { requirements: ["a-one"] }] }),
  );
  write("vectors/a.schema.json", "{}");
  expect(Object.fromEntries(countVectors(root))).toEqual({ "a-one": 2, "a-two": 1 });
});

test("a broken program counts where its test passed", () => {
  const result = (kind: string, title: string, status = "passed") => ({
    ancestorTitles: [`each broken ${kind} breaks exactly its requirement`],
    title,
    status,
  });
  const assertionResults = [
    result("host", "catalog-order"),
    result("proxy", "catalog-order"),
    result("host", "catalog-order"),
    result("host", "catalog-vary", "failed"),
    result("host", "and each requirement has one"),
    { ancestorTitles: ["a host may"], title: "errors-envelope", status: "passed" },
  ];
  expect(Object.fromEntries(readBroken({ testResults: [{ assertionResults }] }))).toEqual({
    "catalog-order": ["host", "proxy"],
  });
});
