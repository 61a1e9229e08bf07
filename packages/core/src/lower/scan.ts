import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import { type Dialect, declaredDialect } from "../schema/dialects.js";
import { KEYWORD_VALUES } from "../schema/keyword-values.js";
import { type Keyword, keywordsOf, SCHEMA_POSITIONS } from "../schema/keywords.js";
import { eachSubschema } from "../schema/subschemas.js";
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
} as const;

/** Per schema object: its own needs, and those of everything in it. */
export type Flags = Map<object, { readonly own: number; readonly all: number }>;

/** One reading of a schema in all positions of every dialect. */
export interface Scan {
  readonly flags: Flags;
  /** Subschemas that were read. */
  readonly nodes: number;
  /** Whether there were more than the limit; then the flags are incomplete. */
  readonly overflow: boolean;
}

const REFERENCES: ReadonlySet<string> = new Set(["$dynamicRef", "$recursiveRef"]);
const RESPELLED: ReadonlySet<string> = new Set(["exclusiveMinimum", "exclusiveMaximum"]);
const NEWEST = keywordsOf("2020-12");
const NOWHERE = { parent: undefined, token: "" };

interface Entry {
  readonly schema: JsonObject;
  readonly parent: number;
  needs: number;
}

/** Reads a schema once, without recursion, and notes what each subschema needs. */
export function scanSchema(root: JsonObject, dialect: Dialect, limits: Limits, flags: Flags = new Map()): Scan {
  const entries: Entry[] = [];
  const stack: { schema: JsonObject; parent: number; depth: number }[] = [{ schema: root, parent: -1, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (entries.length >= limits.nodes) return { flags, nodes: entries.length, overflow: true };
    const { schema, depth } = next;
    const index = entries.length;
    const entry = { schema, parent: next.parent, needs: 0 };
    entries.push(entry);
    if (depth > limits.depth) entry.needs = NEEDS.cut;
    else if (depth > 0 && isForeign(schema, dialect)) entry.needs = NEEDS.foreign | NEEDS.merge;
    else {
      entry.needs = needsOf(schema, dialect, depth === 0, (child) => {
        stack.push({ schema: child, parent: index, depth: depth + 1 });
      });
    }
  }
  settle(entries, flags);
  return { flags, nodes: entries.length, overflow: false };
}

/** Hands the needs of every subschema up to what holds it. */
function settle(entries: readonly Entry[], flags: Flags): void {
  const all = entries.map((entry) => entry.needs);
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    const needs = all[index] as number;
    flags.set(entry.schema, { own: entry.needs, all: needs });
    if (entry.parent >= 0) all[entry.parent] = (all[entry.parent] as number) | needs;
  }
}

/** Whether a subschema declares a dialect other than the one around it: validators disagree on what that means. */
export function isForeign(schema: JsonObject, dialect: Dialect): boolean {
  const declared = declaredDialect(schema);
  return declared !== undefined && declared !== dialect;
}

function needsOf(schema: JsonObject, dialect: Dialect, isRoot: boolean, take: (child: JsonObject) => void): number {
  const keywords = keywordsOf(dialect);
  let needs = 0;
  for (const name of Object.keys(schema)) {
    const value = schema[name] as Json;
    const keyword = keywords.get(name);
    if (BANNED_KEYWORDS.has(name) || REFERENCES.has(name)) needs |= NEEDS.merge;
    needs |= keyword === undefined ? strangerNeeds(name, value) : keywordNeeds(keyword, value, schema, dialect, isRoot);
    const holds = SCHEMA_POSITIONS.get(name);
    if (holds === undefined) continue;
    const wrong = eachSubschema(holds, value, NOWHERE, (child) => {
      if (isJsonObject(child)) take(child);
      else if (typeof child !== "boolean") needs |= NEEDS.trim;
    });
    if (wrong !== undefined) needs |= NEEDS.trim;
  }
  return needs;
}

/** A name that the dialect does not know must not begin to mean something in 2020-12. */
function strangerNeeds(name: string, value: Json): number {
  const newest = NEWEST.get(name);
  if (newest === undefined) return 0;
  return newest.kind === "annotation" && fits(newest, value, "2020-12") ? 0 : NEEDS.trim;
}

function keywordNeeds(keyword: Keyword, value: Json, schema: JsonObject, dialect: Dialect, isRoot: boolean): number {
  if (!fits(keyword, value, dialect)) return NEEDS.trim;
  if (keyword.name === "$schema") return isRoot && dialect !== "2020-12" ? NEEDS.trim : isRoot ? 0 : NEEDS.stay;
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

/** Whether a keyword's value is one that its dialect allows, and that JSON can write. */
export function fits(keyword: Keyword | undefined, value: Json, dialect: Dialect): boolean {
  if (keyword === undefined) return false;
  let isFit = true;
  KEYWORD_VALUES[keyword.value](value, NOWHERE, dialect, () => {
    isFit = false;
  });
  return isFit && ((keyword.name !== "enum" && keyword.name !== "const") || isWritable(value));
}
