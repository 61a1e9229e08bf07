import { expect, test } from "vitest";
import type { Manifest } from "../workspace.js";
import { checkTarball } from "./check-tarball.js";

const manifest: Manifest = {
  name: "@toolfold/host",
  version: "1.2.3",
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./*.json": "./*.json" },
  bin: { toolfold: "./dist/bin.js" },
  dependencies: { "@toolfold/core": "^1.0.0", jose: "6.2.18" },
};
const paths = ["LICENSE", "package.json", "dist/index.js", "dist/index.d.ts", "dist/bin.js"];
const versions = new Map([["@toolfold/core", "1.0.0"]]);
const sources = new Set(["src/index.ts", "src/bin.ts"]);

function check(changes: { paths?: string[]; manifest?: Partial<Manifest> }): string[] {
  const tarball = { name: "@toolfold/host", version: "1.2.3", file: "/x.tgz", paths: changes.paths ?? paths };
  return checkTarball(tarball, { ...manifest, ...changes.manifest }, versions, sources);
}

test("accepts a package whose entry points, licence and ranges are in order", () => {
  expect(check({})).toEqual([]);
});

test("names tests, build information, stale output and missing files", () => {
  expect(
    check({ paths: ["package.json", "dist/index.js", "dist/index.d.ts", "dist/old.js", "dist/.tsbuildinfo"] }),
  ).toEqual([
    "@toolfold/host: dist/.tsbuildinfo was packed.",
    "@toolfold/host: dist/old.js has no source any more: npm run clean, then build.",
    "@toolfold/host: dist/.tsbuildinfo has no source any more: npm run clean, then build.",
    "@toolfold/host: dist/bin.js is an entry point and was not packed.",
    "@toolfold/host: LICENSE was not packed.",
  ]);
  expect(check({ paths: [...paths, "src/index.test.ts"] })).toEqual(["@toolfold/host: src/index.test.ts was packed."]);
});

test("refuses workspace protocols and ranges that split one copy into two", () => {
  expect(check({ manifest: { dependencies: { "@toolfold/core": "workspace:*", jose: "catalog:" } } })).toEqual([
    '@toolfold/host: depends on @toolfold/core at "workspace:*", which npm cannot install.',
    '@toolfold/host: depends on jose at "catalog:", which npm cannot install.',
  ]);
  expect(check({ manifest: { dependencies: { "@toolfold/core": "1.0.0" } } })).toEqual([
    '@toolfold/host: depends on @toolfold/core at "1.0.0"; expected "^1.0.0", so that two adapters share one copy.',
  ]);
});

test("refuses exports that still name the source condition", () => {
  const exports = {
    ".": { "@toolfold/source": "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
  };
  expect(check({ manifest: { exports }, paths: [...paths, "src/index.ts"] })).toEqual([
    "@toolfold/host: src/index.ts was packed.",
    "@toolfold/host: exports name the source condition.",
  ]);
});
