import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createTrimmer } from "@toolfold/core";
import type { Figure } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import { time } from "./time.js";
import { parseStripStringify } from "./trim-baselines.js";
import { keepFreedMemory, repeat } from "./trim-repeat.js";

/** About how many bytes one round reads. */
const ROUND_BYTES = 4_000_000;

/** Times trimming on every JSON body in a folder: cold, with the catalogue seen before, and only checked. */
export async function trimCorpus(directory: string): Promise<readonly Figure[]> {
  const rows = [
    ["", createTrimmer()],
    [", seen before", createTrimmer({ cache: { bytes: 64 * 1024 * 1024 } })],
    [", checked", createTrimmer({ levers: [] })],
  ] as const;
  keepFreedMemory();
  const figures: Figure[] = [];
  for (const { name, body } of bodiesIn(directory)) {
    const repeats = Math.max(1, Math.round(ROUND_BYTES / body.length));
    for (const [what, work] of rows) {
      const side = (each: (body: Uint8Array) => unknown) => (): number =>
        (time(() => repeat(each, body, repeats)) * 1000) / repeats;
      const measured = await measureRatio({ ours: side(work), baseline: side(parseStripStringify), rounds: 9 });
      const figure = `${name}${what}`.slice(-40);
      figures.push({ figure, unit: "µs/body", ...measured, against: "parse + strip + stringify" });
    }
  }
  return figures;
}

function bodiesIn(directory: string): readonly { name: string; body: Uint8Array }[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ name: relative(directory, path).replace(/\.json$/, ""), body: readFileSync(path) }));
}
