import { NameTable } from "../json/name-table.js";
import { KEYWORDS } from "../schema/keywords.js";
import { CUT_KEYWORD_NAMES } from "./cut-keywords.js";

const NAMES: readonly string[] = [...new Set([...KEYWORDS.map((keyword) => keyword.name), ...CUT_KEYWORD_NAMES])];

/** Every name that means something in a schema of some dialect, by number; 0 is any other name. */
export const SCHEMA_NAMES: NameTable = new NameTable(NAMES);

/** How many numbers there are, with 0. */
export const SCHEMA_NAME_COUNT: number = NAMES.length + 1;

/** The name behind a number. */
export function schemaName(id: number): string {
  return NAMES[id - 1] ?? "";
}

const SLASHED: readonly string[] = ["/", ...NAMES.map((name) => `/${name}`)];

/** The name behind a number, as one step of a JSON Pointer. */
export function schemaStep(id: number): string {
  return SLASHED[id] as string;
}

/** The numbers of names. */
export function nameIds(names: Iterable<string>): readonly number[] {
  return Array.from(names, (name) => SCHEMA_NAMES.idOf(name));
}

/** A column over the numbers: 1 for the given names, 0 for all others. */
export function nameFlags(names: Iterable<string>): Uint8Array {
  const flags = new Uint8Array(SCHEMA_NAME_COUNT);
  for (const name of names) flags[SCHEMA_NAMES.idOf(name)] = 1;
  flags[0] = 0;
  return flags;
}
