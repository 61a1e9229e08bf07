/** Lowers every tool of a folder of catalogues: `node tools/dist/corpus-lowering.js DIR [--wider]`. Prints a table; measures, and asserts nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type LoweredSchema,
  lowerSchema,
  validateCompactInputSchema,
} from "@toolfold/core";

interface Lowered {
  readonly tool: string;
  readonly full: JsonObject;
  readonly lowered: LoweredSchema;
}

function toolsIn(path: string): { readonly name: string; readonly schema: JsonObject }[] {
  const parsed = JSON.parse(readFileSync(path, "utf8")) as Json;
  const listed = isJsonObject(parsed) ? parsed.tools : parsed;
  return (Array.isArray(listed) ? (listed as Json[]) : [])
    .filter(isJsonObject)
    .flatMap((tool) =>
      isJsonObject(tool.inputSchema)
        ? [{ name: JSON.stringify(tool.name ?? tool.toolId), schema: tool.inputSchema }]
        : [],
    );
}

/** A root that only drops its `$schema` needs no lowering. */
function isUnchanged({ full, lowered }: Lowered): boolean {
  if (lowered.schema === full) return true;
  const { $schema: _, ...rest } = full;
  return JSON.stringify(rest) === JSON.stringify(lowered.schema);
}

function countBy(keys: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([key, count]) => `${key} ${count}`)
    .join(", ");
}

function milliseconds(run: () => void): number {
  let best = Infinity;
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function main(folder: string, showWider: boolean): void {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  const all: Lowered[] = [];
  console.log("| catalogue | tools | unchanged | exact | wider | reasons |\n|---|--:|--:|--:|--:|---|");
  for (const file of files) {
    const lowered = toolsIn(join(folder, file)).map(({ name, schema }) => ({
      tool: name,
      full: schema,
      lowered: lowerSchema(schema),
    }));
    all.push(...lowered.map((one) => ({ ...one, tool: `${basename(file, ".json")}/${one.tool}` })));
    const unchanged = lowered.filter(isUnchanged).length;
    const wider = lowered.filter((one) => one.lowered.exactness === "wider");
    const reasons = countBy(wider.flatMap((one) => one.lowered.widenings.map(({ reason }) => reason)));
    const exact = lowered.length - unchanged - wider.length;
    console.log(
      `| ${basename(file, ".json")} | ${lowered.length} | ${unchanged} | ${exact} | ${wider.length} | ${reasons} |`,
    );
  }
  summarize(all);
  if (showWider)
    for (const { tool, lowered } of all)
      if (lowered.exactness === "wider") console.log(tool, JSON.stringify(lowered.widenings));
}

function summarize(all: readonly Lowered[]): void {
  const needed = all.filter((one) => !isUnchanged(one));
  const exact = needed.filter((one) => one.lowered.exactness === "exact");
  const wider = needed.filter((one) => one.lowered.exactness === "wider");
  const outside = all.filter((one) => validateCompactInputSchema(one.lowered.schema).length > 0);
  const schemas = all.map((one) => one.full);
  const roundTrip = milliseconds(() => JSON.parse(JSON.stringify(schemas)) as Json);
  const lowering = milliseconds(() => schemas.forEach((schema) => void lowerSchema(schema)));
  const growth = needed.map(({ full, lowered }) => JSON.stringify(lowered.schema).length / JSON.stringify(full).length);
  console.log(`
${all.length} input schemas; ${needed.length} need lowering: ${exact.length} exact (${percent(exact.length, needed.length)}), ${wider.length} wider, 0 omitted.
Tools by reason: ${countBy(wider.flatMap((one) => [...new Set(one.lowered.widenings.map(({ reason }) => reason))]))}
Outside the subset: ${outside.length}. Largest growth: ${Math.max(0, ...growth).toFixed(2)} x.
Lowering all: ${lowering.toFixed(1)} ms; JSON.parse(JSON.stringify(all)): ${roundTrip.toFixed(1)} ms; ratio ${(lowering / roundTrip).toFixed(2)}.`);
}

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`);

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    "Usage: node tools/dist/corpus-lowering.js DIR [--wider], where DIR holds one catalogue per JSON file.",
  );
  process.exitCode = 2;
} else main(folder, flags.includes("--wider"));
