import { parseArgs } from "node:util";
import type { Benchmark, Figure } from "./figure.js";
import { formatTable } from "./format-table.js";
import { BENCHMARKS } from "./registry.js";
import { trimCorpus } from "./trim-corpus.js";

const USAGE = `npm run bench -- [--only NAME]… [--corpus DIRECTORY] [--json] [--list]

Measures speed and memory as ratios against a baseline of the same run, and prints one table.
With --corpus, trimming alone is measured, on every JSON body in the folder.
A missed target is printed as NO; the exit code is 0 as long as everything could be measured.`;

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    corpus: { type: "string" },
    json: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.list) for (const { name } of BENCHMARKS) console.log(name);
else if (values.corpus !== undefined) print(await trimCorpus(values.corpus));
else print(await measure(select(values.only)));

function select(names: readonly string[]): readonly Benchmark[] {
  const known = new Set(BENCHMARKS.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`No benchmark is called ${unknown.join(", ")}. There are: ${[...known].join(", ")}.`);
  }
  return BENCHMARKS.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function measure(benchmarks: readonly Benchmark[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, run } of benchmarks) {
    process.stderr.write(`measuring ${name} …\n`);
    figures.push(...(await run()));
  }
  return figures;
}

function print(figures: readonly Figure[]): void {
  console.log(values.json ? JSON.stringify(figures, null, 2) : formatTable(figures));
}
