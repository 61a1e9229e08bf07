import fc from "fast-check";
import type { Json, JsonObject } from "../src/json-value.js";
import type { Dialect } from "../src/schema/dialects.js";
import { KEYWORDS, type Keyword, keywordsOf, type ValueShape } from "../src/schema/keywords.js";

/** Names that a careless reader takes for keywords, prototypes or array indexes. */
export const NASTY_NAMES: readonly string[] = [
  "title",
  "examples",
  "$ref",
  "not",
  "oneOf",
  "anyOf",
  "properties",
  "patternProperties",
  "items",
  "default",
  "const",
  "enum",
  "type",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "10",
  "2",
  "",
  "a/b",
  "~1",
  "\ud83d",
];

/** What the arbitraries below leave out or bend. */
export interface ArbitrarySchemaOptions {
  /** How many of a hundred values are junk. Default 4. */
  readonly junk?: number;
  /** Keywords never generated. */
  readonly without?: readonly string[];
  /** Whether `enum` is neither empty nor repeats a value. Default false. */
  readonly strictEnum?: boolean;
}

const name = fc.oneof(fc.constantFrom(...NASTY_NAMES), fc.constantFrom("a", "b", "c"));

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom(0.5, -0, 1e300),
  fc.constantFrom("", "a", "string", "object", "array", "#/definitions/a", "x#y", "1a", "_b:c"),
);

/** Where junk stands for a schema, it brings no `enum` that the options below promise to leave out. */
const junkName = name.filter((one) => one !== "enum");

/** Any small JSON value. */
export const arbitraryJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(junkName, scalar), { maxLength: 3 }).map(objectOf) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(junkName, fc.array(scalar, { maxLength: 2 })), { maxLength: 2 }).map(objectOf),
  },
);

/** Schemas of one dialect, most of them valid. */
export function arbitrarySchema(dialect: Dialect, options: ArbitrarySchemaOptions = {}): fc.Arbitrary<Json> {
  return schemasOf([...keywordsOf(dialect).values()], options);
}

/** Schemas that mix the keywords of all dialects. */
export function arbitraryMixedSchema(options: ArbitrarySchemaOptions = {}): fc.Arbitrary<Json> {
  return schemasOf(KEYWORDS, options);
}

function schemasOf(keywords: readonly Keyword[], options: ArbitrarySchemaOptions): fc.Arbitrary<Json> {
  const allowed = keywords.filter((keyword) => keyword.name !== "$schema" && !options.without?.includes(keyword.name));
  const holders = allowed.filter(({ holds }) => holds !== "none");
  let level: fc.Arbitrary<Json> = fc.oneof(fc.boolean(), fc.constant({}), fc.constant({ type: "string" }));
  for (let depth = 0; depth < 3; depth++) {
    const values = valuesOver(level, options.strictEnum ?? false);
    const entriesOf = (some: readonly Keyword[]) =>
      fc.oneof(...some.map((keyword) => entryOf(keyword, values, options)));
    const entry = fc.oneof(
      { weight: 3, arbitrary: entriesOf(allowed) },
      { weight: 2, arbitrary: entriesOf(holders) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom("x-note", "constructor", "__proto__"), arbitraryJson) },
    );
    level = fc.oneof(
      { weight: 8, arbitrary: fc.array(entry, { maxLength: 4 }).map(objectOf) },
      { weight: 1, arbitrary: fc.boolean() },
    );
  }
  return level;
}

type Values = Readonly<Record<ValueShape, fc.Arbitrary<Json>>>;

function entryOf(keyword: Keyword, values: Values, options: ArbitrarySchemaOptions): fc.Arbitrary<[string, Json]> {
  const { junk = 4, strictEnum = false } = options;
  const valid = values[keyword.value];
  const value = fc.oneof({ weight: 100 - junk, arbitrary: valid }, { weight: junk, arbitrary: arbitraryJson });
  const kept = keyword.value === "values" && strictEnum ? valid : value;
  return kept.map((member) => [keyword.name, member]);
}

const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const typeName = fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string");

function mapOf(values: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(name, values), { maxLength: 3 }).map(objectOf);
}

/** Valid values of every shape, with the subschemas given. */
function valuesOver(schema: fc.Arbitrary<Json>, strictEnum: boolean): Values {
  const list = fc.array(schema, { minLength: 1, maxLength: 2 });
  const strictValues = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 });
  return {
    any: arbitraryJson,
    "any-list": fc.array(arbitraryJson, { maxLength: 3 }),
    values: strictEnum ? strictValues : fc.array(scalar, { maxLength: 3 }),
    boolean: fc.boolean(),
    "boolean-map": mapOf(fc.boolean()),
    count: fc.nat(5),
    number: fc.constantFrom(-1, 0, 2.5),
    "positive-number": fc.constantFrom(1, 0.1),
    string: fc.constantFrom("a", "#", "(", "date"),
    anchor: fc.constantFrom("a", "b1"),
    "resource-id": fc.constantFrom("https://example.com/s", "s#"),
    names,
    "names-map": mapOf(names),
    types: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    object: fc.constant({}),
    schema,
    schemas: list,
    "schema-map": mapOf(schema),
    "schema-or-schemas": fc.oneof(schema, list),
    "schema-or-names-map": mapOf(fc.oneof(schema, names)),
  };
}

function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries);
}
