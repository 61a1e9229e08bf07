import type { JsonKind } from "../json-value.js";
import { DIALECTS, type Dialect } from "./dialects.js";

/** What a keyword does. Only `applicator`, `assertion` and `reference` can change a verdict. */
export type KeywordKind = "identifier" | "reference" | "definitions" | "applicator" | "assertion" | "annotation";

/** Where subschemas sit in a keyword's value. */
export type Holds = "none" | "schema" | "schemas" | "schema-map" | "schema-or-schemas" | "schema-or-names-map";

/** What a keyword's value must be. `schema*` rows say the same as `holds`. */
export type ValueShape =
  | "any"
  | "any-list"
  | "boolean"
  | "boolean-map"
  | "count"
  | "number"
  | "positive-number"
  | "string"
  | "anchor"
  | "resource-id"
  | "names"
  | "names-map"
  | "types"
  | "values"
  | "object"
  | Exclude<Holds, "none">;

/** One keyword, as some dialects define it. */
export interface Keyword {
  readonly name: string;
  readonly kind: KeywordKind;
  readonly holds: Holds;
  readonly value: ValueShape;
  /** The kind of instance that it looks at; the others pass it untouched. */
  readonly applies: JsonKind | "any";
  readonly dialects: readonly Dialect[];
}

type Row = readonly [
  name: string,
  kind: KeywordKind,
  value: ValueShape,
  applies: JsonKind | "any",
  dialects: readonly Dialect[],
];

const ALL = DIALECTS;
const JSON_SCHEMA = ALL.filter((dialect) => dialect !== "openapi-3.0");
const FROM_06 = JSON_SCHEMA.filter((dialect) => dialect !== "draft-04");
const FROM_07 = FROM_06.filter((dialect) => dialect !== "draft-06");
const FROM_2019 = FROM_07.filter((dialect) => dialect !== "draft-07");
const FROM_2020: readonly Dialect[] = ["2020-12", "openapi-3.1"];
const UNTIL_2019: readonly Dialect[] = ["draft-04", "draft-06", "draft-07", "2019-09"];
const OPENAPI: readonly Dialect[] = ["openapi-3.0", "openapi-3.1"];
const BOOLEAN_BOUNDS: readonly Dialect[] = ["draft-04", "openapi-3.0"];

/** Every keyword of every dialect. A name has one row per meaning; the dialects of its rows never overlap. */
const ROWS: readonly Row[] = [
  ["$schema", "identifier", "string", "any", JSON_SCHEMA],
  ["$id", "identifier", "string", "any", ["draft-06", "draft-07"]],
  ["$id", "identifier", "resource-id", "any", FROM_2019],
  ["id", "identifier", "string", "any", ["draft-04"]],
  ["$anchor", "identifier", "anchor", "any", FROM_2019],
  ["$dynamicAnchor", "identifier", "anchor", "any", FROM_2020],
  ["$recursiveAnchor", "identifier", "boolean", "any", ["2019-09"]],
  ["$vocabulary", "identifier", "boolean-map", "any", FROM_2019],
  ["$comment", "annotation", "string", "any", FROM_07],
  ["$ref", "reference", "string", "any", ALL],
  ["$dynamicRef", "reference", "string", "any", FROM_2020],
  ["$recursiveRef", "reference", "string", "any", ["2019-09"]],
  ["$defs", "definitions", "schema-map", "any", FROM_2019],
  ["definitions", "definitions", "schema-map", "any", JSON_SCHEMA],

  ["allOf", "applicator", "schemas", "any", ALL],
  ["anyOf", "applicator", "schemas", "any", ALL],
  ["oneOf", "applicator", "schemas", "any", ALL],
  ["not", "applicator", "schema", "any", ALL],
  ["if", "applicator", "schema", "any", FROM_07],
  ["then", "applicator", "schema", "any", FROM_07],
  ["else", "applicator", "schema", "any", FROM_07],

  ["properties", "applicator", "schema-map", "object", ALL],
  ["patternProperties", "applicator", "schema-map", "object", JSON_SCHEMA],
  ["additionalProperties", "applicator", "schema", "object", ALL],
  ["propertyNames", "applicator", "schema", "object", FROM_06],
  ["dependencies", "applicator", "schema-or-names-map", "object", JSON_SCHEMA],
  ["dependentSchemas", "applicator", "schema-map", "object", FROM_2019],
  ["unevaluatedProperties", "applicator", "schema", "object", FROM_2019],

  ["items", "applicator", "schema-or-schemas", "array", UNTIL_2019],
  ["items", "applicator", "schema", "array", [...FROM_2020, "openapi-3.0"]],
  ["prefixItems", "applicator", "schemas", "array", FROM_2020],
  ["additionalItems", "applicator", "schema", "array", UNTIL_2019],
  ["contains", "applicator", "schema", "array", FROM_06],
  ["unevaluatedItems", "applicator", "schema", "array", FROM_2019],

  ["type", "assertion", "types", "any", ALL],
  ["enum", "assertion", "values", "any", ALL],
  ["const", "assertion", "any", "any", FROM_06],
  ["format", "assertion", "string", "any", ALL],
  ["nullable", "assertion", "boolean", "any", ["openapi-3.0"]],

  ["multipleOf", "assertion", "positive-number", "number", ALL],
  ["maximum", "assertion", "number", "number", ALL],
  ["minimum", "assertion", "number", "number", ALL],
  ["exclusiveMaximum", "assertion", "boolean", "number", BOOLEAN_BOUNDS],
  ["exclusiveMinimum", "assertion", "boolean", "number", BOOLEAN_BOUNDS],
  ["exclusiveMaximum", "assertion", "number", "number", FROM_06],
  ["exclusiveMinimum", "assertion", "number", "number", FROM_06],

  ["maxLength", "assertion", "count", "string", ALL],
  ["minLength", "assertion", "count", "string", ALL],
  ["pattern", "assertion", "string", "string", ALL],
  ["contentEncoding", "annotation", "string", "string", FROM_07],
  ["contentMediaType", "annotation", "string", "string", FROM_07],
  ["contentSchema", "annotation", "schema", "string", FROM_2019],

  ["maxItems", "assertion", "count", "array", ALL],
  ["minItems", "assertion", "count", "array", ALL],
  ["uniqueItems", "assertion", "boolean", "array", ALL],
  ["maxContains", "assertion", "count", "array", FROM_2019],
  ["minContains", "assertion", "count", "array", FROM_2019],

  ["maxProperties", "assertion", "count", "object", ALL],
  ["minProperties", "assertion", "count", "object", ALL],
  ["required", "assertion", "names", "object", ALL],
  ["dependentRequired", "assertion", "names-map", "object", FROM_2019],

  ["title", "annotation", "string", "any", ALL],
  ["description", "annotation", "string", "any", ALL],
  ["default", "annotation", "any", "any", ALL],
  ["examples", "annotation", "any-list", "any", FROM_06],
  ["readOnly", "annotation", "boolean", "any", [...FROM_07, "openapi-3.0"]],
  ["writeOnly", "annotation", "boolean", "any", [...FROM_07, "openapi-3.0"]],
  ["deprecated", "annotation", "boolean", "any", [...FROM_2019, "openapi-3.0"]],
  ["example", "annotation", "any", "any", OPENAPI],
  ["discriminator", "annotation", "object", "any", OPENAPI],
  ["xml", "annotation", "object", "any", OPENAPI],
  ["externalDocs", "annotation", "object", "any", OPENAPI],
];

/** From the narrowest to the widest: a wider form also reads every narrower one. */
const HOLDS: readonly ValueShape[] = ["schema", "schemas", "schema-map", "schema-or-schemas", "schema-or-names-map"];

/** THE table: every keyword of every dialect, where its subschemas sit, and what kind it is. */
export const KEYWORDS: readonly Keyword[] = ROWS.map(([name, kind, value, applies, dialects]) => ({
  name,
  kind,
  holds: HOLDS.includes(value) ? (value as Holds) : "none",
  value,
  applies,
  dialects,
}));

const BY_DIALECT: ReadonlyMap<Dialect, ReadonlyMap<string, Keyword>> = new Map(
  DIALECTS.map((dialect) => [
    dialect,
    new Map(KEYWORDS.filter((keyword) => keyword.dialects.includes(dialect)).map((keyword) => [keyword.name, keyword])),
  ]),
);

/** The keywords of a dialect, by name. */
export function keywordsOf(dialect: Dialect): ReadonlyMap<string, Keyword> {
  return BY_DIALECT.get(dialect) as ReadonlyMap<string, Keyword>;
}

/** For a reader who trusts no declared dialect: every name that holds subschemas in some dialect, in its widest form. */
export const SCHEMA_POSITIONS: ReadonlyMap<string, Holds> = new Map(
  HOLDS.flatMap((holds) => KEYWORDS.filter((keyword) => keyword.holds === holds)).map(({ name, holds }) => [
    name,
    holds,
  ]),
);
