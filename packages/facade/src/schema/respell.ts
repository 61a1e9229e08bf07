import { type Dialect, isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import { portValue, type TakeChild } from "./port-value.js";
import { put } from "./put.js";

/** One keyword of an older dialect, about to be written in the words of 2020-12. */
interface OldKeyword {
  readonly value: Json;
  readonly source: JsonObject;
  readonly into: Record<string, unknown>;
  readonly child: TakeChild;
}

/** How one keyword is written; `write` answers `false` when the meaning cannot be kept. */
export interface Respelling {
  readonly name: string;
  readonly dialects: ReadonlySet<Dialect>;
  readonly write: (old: OldKeyword) => boolean;
}

const DRAFT_04: ReadonlySet<Dialect> = new Set(["draft-04"]);
const DRAFT_2019: ReadonlySet<Dialect> = new Set(["2019-09"]);
const UNTIL_2019: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07", "2019-09"]);

/** Every keyword that 2020-12 spells differently. */
export const RESPELL: readonly Respelling[] = [
  { name: "items", dialects: UNTIL_2019, write: writeItems },
  { name: "additionalItems", dialects: UNTIL_2019, write: writeAdditionalItems },
  { name: "dependencies", dialects: UNTIL_2019, write: writeDependencies },
  { name: "minimum", dialects: DRAFT_04, write: (old) => writeBound(old, "minimum", "exclusiveMinimum") },
  { name: "maximum", dialects: DRAFT_04, write: (old) => writeBound(old, "maximum", "exclusiveMaximum") },
  { name: "exclusiveMinimum", dialects: DRAFT_04, write: () => true },
  { name: "exclusiveMaximum", dialects: DRAFT_04, write: () => true },
  // What `contains` has looked at counts as evaluated in 2020-12 only.
  { name: "unevaluatedItems", dialects: DRAFT_2019, write: () => false },
];

function writeItems({ value, into, child }: OldKeyword): boolean {
  if (!Array.isArray(value)) return portValue("schema", "items", value, into, child);
  return value.length === 0 || portValue("schemas", "prefixItems", value, into, child);
}

/** Beside a schema in `items`, or without `items`, it has no meaning. */
function writeAdditionalItems({ value, source, into, child }: OldKeyword): boolean {
  return !Array.isArray(source.items) || portValue("schema", "items", value, into, child);
}

function writeDependencies({ value, source, into, child }: OldKeyword): boolean {
  if (!isJsonObject(value)) return false;
  if (Object.hasOwn(source, "dependentSchemas") || Object.hasOwn(source, "dependentRequired")) return false;
  const names: Record<string, unknown> = {};
  const schemas: Record<string, Json> = {};
  for (const key of Object.keys(value)) {
    const member = value[key] as Json;
    put(Array.isArray(member) ? names : schemas, key, member);
  }
  if (Object.keys(names).length > 0) into.dependentRequired = names;
  return Object.keys(schemas).length === 0 || portValue("schema-map", "dependentSchemas", schemas, into, child);
}

function writeBound({ value, source, into }: OldKeyword, bound: string, exclusive: string): boolean {
  const isExclusive = Object.hasOwn(source, exclusive) && source[exclusive] === true;
  put(into, isExclusive ? exclusive : bound, value);
  return true;
}
