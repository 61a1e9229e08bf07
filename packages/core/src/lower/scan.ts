import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import { type Dialect, declaredDialect } from "../schema/dialects.js";
import { KEYWORD_VALUES } from "../schema/keyword-values.js";
import { type Holds, type Keyword, keywordsOf, SCHEMA_POSITIONS, type ValueShape } from "../schema/keywords.js";
import { BANNED_KEYWORDS } from "../subset/banned-keywords.js";
import { isWritable } from "./json-key.js";

/** What one schema object needs, as bits. */
export const NEEDS = {
  /** It holds one of the keywords that the subset does not have. */
  merge: 1,
  /** It says something in the spelling of an older dialect. */
  respell: 2,
  /** It holds something that has to go, and nothing else has to change. */
  trim: 4,
  /** It holds identifiers or definitions: fine where it stands, not twice. */
  stay: 8,
  /** It is nested too deep to be read. */
  cut: 16,
  /** It declares a dialect other than the one in force. */
  foreign: 32,
  /** Its root declares another dialect than 2020-12, by name only as far as this bit knows. */
  redeclare: 64,
} as const;

/** Per schema object: its own needs, and those of everything in it. */
export type Flags = Map<object, { readonly own: number; readonly all: number }>;

/** One reading of a schema in all positions of every dialect. */
export interface Scan {
  /** Every schema that was read, those above before those inside. */
  readonly entries: readonly Entry[];
  /** The needs of all of them together. */
  readonly needs: number;
  /** Whether there were more than the limit; then the reading is incomplete. */
  readonly overflow: boolean;
}

interface Entry {
  readonly schema: JsonObject;
  readonly parent: Entry | undefined;
  readonly depth: number;
  needs: number;
  all: number;
}

const REFERENCES: ReadonlySet<string> = new Set(["$dynamicRef", "$recursiveRef"]);
const RESPELLED: ReadonlySet<string> = new Set(["exclusiveMinimum", "exclusiveMaximum"]);
const NEWEST = keywordsOf("2020-12");
const NOWHERE = { parent: undefined, token: "" };

/** Reads a schema once, without recursion, and notes what each subschema needs. */
export function scanSchema(root: JsonObject, dialect: Dialect, limits: Limits): Scan {
  const entries: Entry[] = [];
  const stack: Entry[] = [{ schema: root, parent: undefined, depth: 0, needs: 0, all: 0 }];
  let needs = 0;
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    if (entries.length >= limits.nodes) return { entries, needs, overflow: true };
    entries.push(entry);
    if (entry.depth > limits.depth) entry.needs = NEEDS.cut;
    else if (entry.depth > 0 && isForeign(entry.schema, dialect)) entry.needs = NEEDS.foreign | NEEDS.merge;
    else entry.needs = needsOf(entry, dialect, stack);
    needs |= entry.needs;
  }
  return { entries, needs, overflow: false };
}

/** Hands the needs of every subschema up to what holds it, and writes them down. */
export function settleFlags({ entries }: Scan, flags: Flags): void {
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    entry.all |= entry.needs;
    flags.set(entry.schema, { own: entry.needs, all: entry.all });
    if (entry.parent !== undefined) entry.parent.all |= entry.all;
  }
}

/** Whether a subschema declares a dialect other than the one around it: validators disagree on what that means. */
export function isForeign(schema: JsonObject, dialect: Dialect): boolean {
  const declared = declaredDialect(schema);
  return declared !== undefined && declared !== dialect;
}

function needsOf(entry: Entry, dialect: Dialect, stack: Entry[]): number {
  const { schema, depth } = entry;
  const keywords = keywordsOf(dialect);
  let needs = 0;
  for (const name of Object.keys(schema)) {
    const value = schema[name] as Json;
    const keyword = keywords.get(name);
    if (BANNED_KEYWORDS.has(name) || REFERENCES.has(name)) needs |= NEEDS.merge;
    needs |=
      keyword === undefined ? strangerNeeds(name, value) : keywordNeeds(keyword, value, schema, dialect, depth === 0);
    const holds = SCHEMA_POSITIONS.get(name);
    if (holds !== undefined) needs |= pushChildren(holds, value, entry, stack);
  }
  return needs;
}

/** Puts the subschemas of one keyword on the stack; what stands there without being a schema has to go. */
function pushChildren(holds: Holds, value: Json, parent: Entry, stack: Entry[]): number {
  if (holds === "schema" || (holds === "schema-or-schemas" && !Array.isArray(value))) return push(value, parent, stack);
  let needs = 0;
  if (holds === "schemas" || holds === "schema-or-schemas") {
    if (!Array.isArray(value)) return NEEDS.trim;
    for (const child of value) needs |= push(child as Json, parent, stack);
    return needs;
  }
  if (!isJsonObject(value)) return NEEDS.trim;
  for (const name of Object.keys(value)) {
    const child = value[name] as Json;
    if (holds === "schema-map" || !Array.isArray(child)) needs |= push(child, parent, stack);
  }
  return needs;
}

function push(schema: Json, parent: Entry, stack: Entry[]): number {
  if (typeof schema === "boolean") return 0;
  if (!isJsonObject(schema)) return NEEDS.trim;
  stack.push({ schema, parent, depth: parent.depth + 1, needs: 0, all: 0 });
  return 0;
}

/** A name that the dialect does not know must not begin to mean something in 2020-12. */
function strangerNeeds(name: string, value: Json): number {
  const newest = NEWEST.get(name);
  if (newest === undefined) return 0;
  return newest.kind === "annotation" && fits(newest, value, "2020-12") ? 0 : NEEDS.trim;
}

function keywordNeeds(keyword: Keyword, value: Json, schema: JsonObject, dialect: Dialect, isRoot: boolean): number {
  if (!fits(keyword, value, dialect)) return NEEDS.trim;
  if (keyword.name === "$schema") return isRoot && dialect !== "2020-12" ? NEEDS.redeclare : isRoot ? 0 : NEEDS.stay;
  if (keyword.kind === "identifier" || keyword.kind === "definitions") {
    return NEWEST.has(keyword.name) && fits(NEWEST.get(keyword.name), value, "2020-12") ? NEEDS.stay : NEEDS.trim;
  }
  return isRespelled(keyword.name, value, schema, dialect) ? NEEDS.respell : 0;
}

const RESPELLS_DEPENDENCIES: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07"]);

function isRespelled(name: string, value: Json, schema: JsonObject, dialect: Dialect): boolean {
  if (name === "items") return Array.isArray(value);
  if (name === "additionalItems") return Array.isArray(schema.items);
  if (RESPELLED.has(name)) return typeof value === "boolean";
  if (name === "dependencies") return RESPELLS_DEPENDENCIES.has(dialect);
  if (name === "nullable") return dialect === "openapi-3.0";
  if (name === "unevaluatedItems") return dialect === "2019-09";
  return name === "enum" && Array.isArray(value) && value.length === 0;
}

/** Value shapes that are a type and nothing more, asked for most often. */
const PLAIN: ReadonlyMap<ValueShape, string> = new Map([
  ["string", "string"],
  ["boolean", "boolean"],
]);

/** Whether a keyword's value is one that its dialect allows, and that JSON can write. */
export function fits(keyword: Keyword | undefined, value: Json, dialect: Dialect): boolean {
  if (keyword === undefined) return false;
  const type = PLAIN.get(keyword.value);
  if (type !== undefined) return typeof value === type;
  let isFit = true;
  KEYWORD_VALUES[keyword.value](value, NOWHERE, dialect, () => {
    isFit = false;
  });
  return isFit && ((keyword.name !== "enum" && keyword.name !== "const") || isWritable(value));
}
