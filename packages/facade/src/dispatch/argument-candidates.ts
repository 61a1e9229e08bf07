import type { Json } from "@toolfold/core";
import type { Coercion } from "../options.js";

/** What a refused value may have been meant to be; `OMITTED` means no value at all. */
export interface Candidate {
  readonly repair: string;
  readonly value: Json | typeof OMITTED;
}

/** Leaves a member out. */
export const OMITTED: unique symbol = Symbol("omitted");

/** One reading of a value; `undefined` where it has none. */
interface Reading {
  readonly repair: string;
  readonly level: Exclude<Coercion, "off">;
  readonly read: (value: Json) => Json | typeof OMITTED | undefined;
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Every repair of a value. */
const READINGS: readonly Reading[] = [
  { repair: "text_to_object_or_array", level: "safe", read: readJson },
  { repair: "text_to_number", level: "safe", read: readNumber },
  { repair: "text_to_boolean", level: "safe", read: (value) => BOOLEANS.get(value) },
  { repair: "text_to_null", level: "lenient", read: (value) => (value === "null" ? null : undefined) },
  { repair: "absent_value_omitted", level: "lenient", read: (value) => (ABSENT.has(value) ? OMITTED : undefined) },
  { repair: "value_to_array", level: "lenient", read: readArray },
];

const BOOLEANS: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  ["true", true],
  ["false", false],
]);
const ABSENT: ReadonlySet<Json> = new Set<Json>([null, "null", "<nil>"]);

/** The readings of a value that a level allows. */
export function candidatesFor(value: Json, level: Coercion): Candidate[] {
  if (level === "off") return [];
  return READINGS.filter((reading) => reading.level === "safe" || level === "lenient").flatMap(({ repair, read }) => {
    const candidate = read(value);
    return candidate === undefined ? [] : [{ repair, value: candidate }];
  });
}

/** An absent value is no item of a list. */
function readArray(value: Json): Json | undefined {
  return Array.isArray(value) || ABSENT.has(value) ? undefined : [value];
}

function readJson(value: Json): Json | undefined {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}

/** Only a text that the number would be written as: no sign, zero or precision may get lost. */
function readNumber(value: Json): number | undefined {
  if (typeof value !== "string" || !NUMBER.test(value)) return undefined;
  const number = Number(value);
  return String(number) === value ? number : undefined;
}
