import { NameTable } from "../json/name-table.js";
import type { Outline } from "../json/outline.js";
import { DIALECTS, type Dialect } from "../schema/dialects.js";
import { KEYWORDS, keywordsOf } from "../schema/keywords.js";
import { CUT_KEYWORD_NAMES } from "./cut-keywords.js";
import { fitsCutValue } from "./cut-values.js";
import { following, KEPT, type SchemaDraft, textOf } from "./schema-draft.js";
import { nameFlags, SCHEMA_NAMES } from "./schema-names.js";
import { isKeyword, isSchema } from "./schema-roles.js";

/** The spellings of `$schema` that every validator knows, without the empty fragment. */
const KNOWN_URIS: ReadonlyMap<string, Dialect> = new Map([
  ["http://json-schema.org/draft-04/schema", "draft-04"],
  ["http://json-schema.org/draft-06/schema", "draft-06"],
  ["http://json-schema.org/draft-07/schema", "draft-07"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/** Keywords that bind a schema to its dialect wherever they occur, beside those that the keyword table tells apart. */
const ALWAYS_BOUND = (
  "id dependencies additionalItems prefixItems unevaluatedItems unevaluatedProperties dependentRequired " +
  "dependentSchemas minContains maxContains contains const propertyNames if then else contentEncoding " +
  "contentMediaType contentSchema format $vocabulary $id $schema"
).split(" ");

/** Drafts whose metaschema refuses an `enum` that is empty or says something twice; later ones do not. */
const STRICT_ENUMS: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06"]);

/** Names that mean two things and are told apart by their value. */
const TOLD_BY_VALUE = ["items", "exclusiveMinimum", "exclusiveMaximum", ...CUT_KEYWORD_NAMES];

const BOUND_IN: ReadonlyMap<Dialect, Uint8Array> = new Map(DIALECTS.map((dialect) => [dialect, boundNames(dialect)]));
const ITEMS = SCHEMA_NAMES.idOf("items");
const TYPE = SCHEMA_NAMES.idOf("type");
const REQUIRED = SCHEMA_NAMES.idOf("required");
const CUT_NAMES = nameFlags(CUT_KEYWORD_NAMES);
const EXCLUSIVE = nameFlags(["exclusiveMinimum", "exclusiveMaximum"]);
/** In draft 4, 1.0 is no integer, so a validator that sees the difference refuses it as a count. */
const COUNTS = nameFlags(KEYWORDS.filter(({ value }) => value === "count").map(({ name }) => name));
const TAKES_BOOLEANS = nameFlags(["additionalProperties", "additionalItems"]);

const ZERO = 0x30;
const NINE = 0x39;

/** The spellings with and without the empty fragment, found without decoding: nearly every schema has one of them. */
const SPELLINGS: readonly string[] = [...KNOWN_URIS.keys()].flatMap((uri) => [uri, `${uri}#`]);
const SPELLED: readonly (Dialect | undefined)[] = SPELLINGS.map((uri) => KNOWN_URIS.get(uri.replace(/#$/, "")));
const SPELLING_TABLE = new NameTable(SPELLINGS);

/** The dialect that a `$schema` names in a spelling that every validator knows. */
export function dialectOfKnownUri(outline: Outline, node: number): Dialect | undefined {
  if (!outline.isString(node)) return undefined;
  return SPELLED[outline.findIn(SPELLING_TABLE, node) - 1];
}

/** Whether a schema could mean something else once it is read in 2020-12 instead of its dialect. */
export function isDialectBound(draft: SchemaDraft, dialect: Dialect, rootSchema: number): boolean {
  if (dialect === "2020-12") return false;
  const bound = BOUND_IN.get(dialect) as Uint8Array;
  const { outline, roles, cuts } = draft;
  for (let node = 0; node < outline.size; node = following(draft, node)) {
    if (cuts[node] !== KEPT || node === rootSchema) continue;
    const name = outline.names[node] as number;
    if (isKeyword(roles, node)) {
      if (bound[name] === 1 || isBoundByValue(draft, dialect, name, node)) return true;
    }
    const isBooleanSchema = isSchema(roles, node) && outline.isBoolean(node);
    if (dialect === "draft-04" && isBooleanSchema && !(isKeyword(roles, node) && TAKES_BOOLEANS[name] === 1))
      return true;
  }
  return false;
}

function isBoundByValue({ outline }: SchemaDraft, dialect: Dialect, name: number, node: number): boolean {
  if (name === ITEMS) return outline.isArray(node);
  if (EXCLUSIVE[name] === 1) return dialect === "draft-04" || outline.isBoolean(node);
  if (CUT_NAMES[name] === 1) return !fitsCutValue(outline, node);
  if (dialect !== "draft-04") return false;
  if (name === REQUIRED) return outline.next[node] === node + 1;
  if (COUNTS[name] === 1) return !isPlainInteger(outline, node);
  return name === TYPE && namesInteger(outline, node);
}

function isPlainInteger({ source, starts, ends }: Outline, node: number): boolean {
  for (let at = starts[node] as number; at < (ends[node] as number); at++) {
    const byte = source.bytes[at] as number;
    if (byte < ZERO || byte > NINE) return false;
  }
  return true;
}

function namesInteger(outline: Outline, node: number): boolean {
  for (let child = node; child < (outline.next[node] as number); child++) {
    if (textOf(outline, child) === "integer") return true;
  }
  return false;
}

function boundNames(dialect: Dialect): Uint8Array {
  const here = keywordsOf(dialect);
  const there = keywordsOf("2020-12");
  const names = [...here.keys(), ...there.keys()].filter((name) => here.get(name) !== there.get(name));
  const bound = new Set([...names, ...(STRICT_ENUMS.has(dialect) ? ["enum"] : [])]);
  for (const name of TOLD_BY_VALUE) bound.delete(name);
  for (const name of ALWAYS_BOUND) bound.add(name);
  return nameFlags(bound);
}
