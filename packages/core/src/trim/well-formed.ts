import { NameTable } from "../json/name-table.js";
import type { Outline } from "../json/outline.js";
import type { Dialect } from "../schema/dialects.js";
import { keywordsOf, type ValueShape } from "../schema/keywords.js";
import { Memo } from "./memo.js";
import { following, KEPT, keyOf, type SchemaDraft, textOf } from "./schema-draft.js";
import { SCHEMA_NAMES } from "./schema-names.js";
import { isKeyword, isSchema } from "./schema-roles.js";

type Check = (outline: Outline, node: number) => boolean;

const TYPES = new NameTable(["null", "boolean", "number", "integer", "string", "array", "object"]);

const isAny: Check = () => true;
const isSchemaValue: Check = (outline, node) => outline.isObject(node) || outline.isBoolean(node);
const isObject: Check = (outline, node) => outline.isObject(node);
const isArray: Check = (outline, node) => outline.isArray(node);
const isString: Check = (outline, node) => outline.isString(node);
const isTypeName: Check = (outline, node) => outline.isString(node) && outline.findIn(TYPES, node) !== 0;
const isNames: Check = (outline, node) => outline.isArray(node) && areUnique(outline, node, isString);

/** What each shape of value asks for; schemas inside are checked where the walk meets them. */
const CHECKS: Readonly<Record<ValueShape, Check>> = {
  any: isAny,
  schema: isSchemaValue,
  "any-list": isArray,
  values: isArray,
  boolean: (outline, node) => outline.isBoolean(node),
  number: (outline, node) => outline.isNumber(node),
  count: (outline, node) => Number.isInteger(numberAt(outline, node)) && numberAt(outline, node) >= 0,
  "positive-number": (outline, node) => numberAt(outline, node) > 0,
  string: isString,
  anchor: isString,
  "resource-id": isString,
  names: isNames,
  "names-map": (outline, node) => outline.isObject(node) && everyChild(outline, node, isNames),
  types: (outline, node) =>
    isTypeName(outline, node) || (isFilledArray(outline, node) && areUnique(outline, node, isTypeName)),
  object: isObject,
  "boolean-map": isObject,
  schemas: isFilledArray,
  "schema-map": isObject,
  "schema-or-schemas": (outline, node) => isSchemaValue(outline, node) || isFilledArray(outline, node),
  "schema-or-names-map": (outline, node) =>
    outline.isObject(node) &&
    everyChild(outline, node, (_, child) => !outline.isArray(child) || isNames(outline, child)),
};

/** The metaschemas of older dialects also refuse lists that are empty or say something twice. */
const CHECKED: readonly Dialect[] = ["draft-07", "2019-09", "2020-12"];

/** By dialect and name number: what a keyword's value has to pass. */
const CHECKS_IN: ReadonlyMap<Dialect, readonly (Check | undefined)[]> = new Map(
  CHECKED.map((dialect) => {
    const checks: (Check | undefined)[] = [];
    for (const { name, value } of keywordsOf(dialect).values()) checks[SCHEMA_NAMES.idOf(name)] = CHECKS[value];
    return [dialect, checks];
  }),
);
const PATTERN = SCHEMA_NAMES.idOf("pattern");
const SCHEMA_URI = SCHEMA_NAMES.idOf("$schema");
const PATTERN_PROPERTIES = SCHEMA_NAMES.idOf("patternProperties");

/**
 * Whether every keyword of a schema and of all schemas in it has a value of its kind. A validator may refuse a schema
 * for a mistake in a definition that nothing uses, so only definitions without one can go.
 */
export function isWellFormed(draft: SchemaDraft, schema: number, dialect: Dialect): boolean {
  const checks = CHECKS_IN.get(dialect);
  if (checks === undefined) return false;
  const { outline, roles, cuts } = draft;
  for (let node = schema; node < (outline.next[schema] as number); node = following(draft, node)) {
    if (cuts[node] !== KEPT) continue;
    if (isSchema(roles, node) && !outline.isObject(node) && !outline.isBoolean(node)) return false;
    if (!isKeyword(roles, node)) continue;
    const name = outline.names[node] as number;
    // Validators disagree on what a dialect that a part declares for itself means for the part.
    if (name === SCHEMA_URI) return false;
    if (name === PATTERN_PROPERTIES && !everyChild(outline, node, isPatternName)) return false;
    if (checks[name]?.(outline, node) === false) return false;
    if (name === PATTERN && !isPattern(textOf(outline, node))) return false;
  }
  return true;
}

function isPatternName(outline: Outline, node: number): boolean {
  return isPattern(keyOf(outline, node));
}

function isPattern(text: string | undefined): boolean {
  if (text === undefined || text.length > 1000) return false;
  return PATTERNS.get(text);
}

/** Catalogues say the same patterns over and over. */
const PATTERNS = new Memo((text) => {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
});

function areUnique(outline: Outline, node: number, check: Check): boolean {
  if (outline.next[node] === node + 2) return check(outline, node + 1);
  const seen = new Set<string | undefined>();
  return everyChild(
    outline,
    node,
    (_, child) => check(outline, child) && seen.size < seen.add(textOf(outline, child)).size,
  );
}

function isFilledArray(outline: Outline, node: number): boolean {
  return outline.isArray(node) && (outline.next[node] as number) > node + 1;
}

function everyChild(outline: Outline, node: number, check: Check): boolean {
  for (let child = node + 1; child < (outline.next[node] as number); child = outline.next[child] as number) {
    if (!check(outline, child)) return false;
  }
  return true;
}

function numberAt(outline: Outline, node: number): number {
  if (!outline.isNumber(node)) return Number.NaN;
  let text = "";
  const end = Math.min(outline.ends[node] as number, (outline.starts[node] as number) + 40);
  for (let at = outline.starts[node] as number; at < end; at++)
    text += String.fromCharCode(outline.source.bytes[at] as number);
  return Number(text);
}
