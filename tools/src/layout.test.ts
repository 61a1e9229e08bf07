import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.js";

const MAX_LINES = 400;
const DRAWERS = /^(utils?|helpers?|common|misc)$/;

/** Every file that is, or is about to be, committed. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((path) => existsSync(join(ROOT, path)));

const handWritten = files.filter((path) => /\.(ts|js|mjs)$/.test(path) && !path.includes("/generated/"));

test("sees the source files", () => {
  expect(handWritten).toContain("tools/src/layout.test.ts");
  expect(handWritten.length).toBeGreaterThan(30);
});

test("names every file and folder after what it does, never after a drawer", () => {
  const drawers = files.filter((path) =>
    path.split("/").some((part) => DRAWERS.test(part.split(".")[0]?.toLowerCase() ?? "")),
  );
  expect(drawers).toEqual([]);
});

test(`keeps every hand-written source file at ${MAX_LINES} lines or fewer`, () => {
  const long = handWritten.filter((path) => readFileSync(join(ROOT, path), "utf8").split("\n").length - 1 > MAX_LINES);
  expect(long).toEqual([]);
});

test("writes source file names in kebab-case", () => {
  const odd = handWritten.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path)));
  expect(odd).toEqual([]);
});
