import { isJsonObject, type Json, type JsonObject, type TrimCut, type TrimLever, trim } from "@toolfold/core";

/** What trimming saves on one body. */
export interface CorpusTrimRow {
  readonly name: string;
  readonly bytes: number;
  readonly cuts: number;
  readonly annotations: number;
  readonly unusedDefinitions: number;
  /** Bytes of what a model request carries of each tool: its name, its description and its schemas. */
  readonly carried: number;
  /** How often each keyword was cut, and why others were kept. */
  readonly notes: readonly string[];
}

/** Trims one body with every lever and counts. */
export function measureTrim(name: string, body: Uint8Array): CorpusTrimRow {
  const result = trim(body);
  const saved = (lever: TrimLever): number =>
    result.cuts.filter((cut) => cut.lever === lever).reduce((sum, cut) => sum + lengthOf(cut), 0);
  const keywords = count(result.cuts.map((cut) => `${cut.keyword} cut`));
  const reasons = count(result.skipped.map((skip) => [skip.keyword, skip.reason].filter(Boolean).join(" ")));
  return {
    name,
    bytes: body.length,
    cuts: result.cuts.length,
    annotations: saved("annotations"),
    unusedDefinitions: saved("unusedDefinitions"),
    carried: carriedBytes(body),
    notes: [...keywords, ...reasons],
  };
}

/** A table with a line per body, and one for all of them. */
export function formatCorpusTrim(rows: readonly CorpusTrimRow[]): string {
  const sum = (of: (row: CorpusTrimRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const total: CorpusTrimRow = {
    name: "all",
    bytes: sum((row) => row.bytes),
    cuts: sum((row) => row.cuts),
    annotations: sum((row) => row.annotations),
    unusedDefinitions: sum((row) => row.unusedDefinitions),
    carried: sum((row) => row.carried),
    notes: [],
  };
  const head = [
    "body",
    "bytes",
    "cuts",
    "annotations",
    "unused definitions",
    "of all bytes",
    "of what a request carries",
    "notes",
  ];
  return [head, ...[...rows, total].map(cellsOf)].map((cells) => cells.join(" | ")).join("\n");
}

function cellsOf(row: CorpusTrimRow): string[] {
  const saved = row.annotations + row.unusedDefinitions;
  const share = (whole: number): string => (whole === 0 ? "" : `${((100 * saved) / whole).toFixed(1)} %`);
  return [row.name, row.bytes, row.cuts, row.annotations, row.unusedDefinitions]
    .map(String)
    .concat(share(row.bytes), share(row.carried), row.notes.join(", "));
}

function count(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, times]) => `${times} × ${word}`);
}

const CARRIED = ["name", "description", "input_schema", "inputSchema", "parameters", "parametersJsonSchema"];

function carriedBytes(body: Uint8Array): number {
  const parsed = JSON.parse(new TextDecoder().decode(body)) as Json;
  const tools = isJsonObject(parsed) && Array.isArray(parsed.tools) ? (parsed.tools as readonly Json[]) : [];
  const entries = tools
    .filter(isJsonObject)
    .map((tool) => CARRIED.filter((name) => Object.hasOwn(tool, name)).map((name) => [name, tool[name]]));
  return entries.some((members) => members.length > 1)
    ? byteLength(entries.map((members) => Object.fromEntries(members) as JsonObject))
    : 0;
}

function byteLength(value: Json): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

function lengthOf({ start, end }: TrimCut): number {
  return end - start;
}
