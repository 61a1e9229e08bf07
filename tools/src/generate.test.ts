import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findStaleFiles, writeFiles } from "./generate.js";
import type { Generator } from "./generator.js";

const letters: Generator = {
  name: "letters",
  outputs: () =>
    Promise.resolve(
      new Map([
        ["a.txt", "A\n"],
        ["deep/er/b.txt", "B\n"],
      ]),
    ),
};

async function root(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "generate-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("names every file that is missing or different, with the generator that makes it", async () => {
  const folder = await root();
  await writeFile(join(folder, "a.txt"), "something else\n");
  expect(await findStaleFiles(folder, [letters])).toEqual([
    { generator: "letters", path: "a.txt", text: "A\n" },
    { generator: "letters", path: "deep/er/b.txt", text: "B\n" },
  ]);
  expect(await readFile(join(folder, "a.txt"), "utf8")).toBe("something else\n");
});

it("writes what is stale, after which nothing is", async () => {
  const folder = await root();
  await writeFiles(folder, await findStaleFiles(folder, [letters]));
  expect(await readFile(join(folder, "deep/er/b.txt"), "utf8")).toBe("B\n");
  expect(await findStaleFiles(folder, [letters])).toEqual([]);
});

it("passes on an error that is not a missing file", async () => {
  const folder = await root();
  const clash: Generator = { name: "clash", outputs: () => Promise.resolve(new Map([["a.txt/b.txt", "B\n"]])) };
  await writeFile(join(folder, "a.txt"), "A\n");
  await expect(findStaleFiles(folder, [clash])).rejects.toThrow("ENOTDIR");
});
