import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Generator } from "./generator.js";
import { GENERATORS } from "./generators.js";
import { ROOT } from "./repository.js";
import { SourceError } from "./source-problem.js";

/** A derived file whose text on disk is not what its generator makes now. */
export interface StaleFile {
  readonly generator: string;
  readonly path: string;
  readonly text: string;
}

/** Runs every generator and compares what it makes with what is on disk. */
export async function findStaleFiles(root: string, generators: readonly Generator[]): Promise<StaleFile[]> {
  const stale: StaleFile[] = [];
  for (const generator of generators) {
    for (const [path, text] of await generator.outputs()) {
      if ((await readText(join(root, path))) !== text) stale.push({ generator: generator.name, path, text });
    }
  }
  return stale;
}

/** Writes derived files, making folders where there are none. */
export async function writeFiles(root: string, files: readonly StaleFile[]): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function main(check: boolean): Promise<number> {
  const stale = await findStaleFiles(ROOT, GENERATORS).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });
  if (stale instanceof SourceError) {
    console.error(stale.message);
    return 1;
  }
  if (!check) {
    await writeFiles(ROOT, stale);
    for (const { path } of stale) console.log(`Wrote ${path}.`);
    return 0;
  }
  for (const { path, generator } of stale) {
    console.error(`${path} is not what the generator "${generator}" makes from its sources. Run: npm run generate`);
  }
  return stale.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = await main(process.argv.includes("--check"));
}
