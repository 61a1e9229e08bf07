import type { Dialect, Json, JsonObject } from "@toolfold/core";
import fc from "fast-check";
import { uriOf } from "./prove-lowering-oracles.js";

/** Few names, so that schemas and instances meet often; some of them are traps. */
export const NAMES: readonly string[] = ["a", "b", "kind", "x-1", "ab", "__proto__", "$ref", "toString", "1"];
/** Not `""`: Hyperjump forgets it beside `additionalProperties`, and in draft-04 nobody else judges. */
const PATTERNS = ["^x-", "a", "^a$", "^[ab]$", "^", ".*", "b$", "^(?:a|kind)$"];
const FORMATS = ["email", "date-time", "int32", "uuid", "regex", "unheard-of"];
const DIALECTS: readonly Dialect[] = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12", "openapi-3.0"];

/** Dialects in which exclusive bounds are flags, and which have neither `const` nor boolean schemas. */
const OLD: ReadonlySet<Dialect> = new Set(["draft-04", "openapi-3.0"]);

/** Values around which everything happens. */
export const SCALARS: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  3,
  1.5,
  10,
  2 ** 53,
  "",
  "a",
  "b",
  "ab",
  "x-1",
  "kind",
  "aaa",
  "é",
  "😀",
];

const name = fc.constantFrom(...NAMES);
const pattern = fc.constantFrom(...PATTERNS);
const count = fc.integer({ min: 0, max: 3 });
const number = fc.constantFrom(-1, 0, 1, 1.5, 2, 3, 10);
const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");
const scalar = fc.constantFrom(...SCALARS);
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(name, scalar), { maxLength: 2 }).map(objectOf) },
);

/** An object that may own a member named `__proto__`. */
export function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  const object: Record<string, Json> = {};
  for (const [key, member] of entries) {
    Object.defineProperty(object, key, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

type Fragment = fc.Arbitrary<JsonObject>;

const one = (keyword: string, arbitrary: fc.Arbitrary<Json>): Fragment =>
  arbitrary.map((held) => ({ [keyword]: held }));

function assertions(dialect: Dialect): fc.WeightedArbitrary<JsonObject>[] {
  const old = OLD.has(dialect);
  const isOpenApi = dialect === "openapi-3.0";
  const types = isOpenApi ? type.filter((held) => held !== "null") : type;
  const exclusive = (keyword: string, bound: string): Fragment =>
    old ? fc.tuple(number, fc.boolean()).map(([at, open]) => ({ [bound]: at, [keyword]: open })) : one(keyword, number);
  const rows: readonly (readonly [number, Fragment])[] = [
    [6, one("type", types)],
    [isOpenApi ? 0 : 3, one("type", fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))],
    [isOpenApi ? 6 : 1, types.map((held) => ({ type: held, nullable: true }))],
    [4, one("enum", fc.array(value, { minLength: 1, maxLength: 4 }))],
    [old ? 0 : 3, one("const", value)],
    [2, one("minimum", number)],
    [2, one("maximum", number)],
    [1, exclusive("exclusiveMinimum", "minimum")],
    [1, exclusive("exclusiveMaximum", "maximum")],
    [1, one("multipleOf", fc.constantFrom(1, 2, 3, 0.5, 1.5))],
    [2, one("minLength", count)],
    [2, one("maxLength", count)],
    [2, one("pattern", pattern)],
    [1, one("format", fc.constantFrom(...FORMATS))],
    [1, one("minItems", count)],
    [1, one("maxItems", count)],
    [1, one("uniqueItems", fc.boolean())],
    [1, one("minProperties", count)],
    [1, one("maxProperties", count)],
    [4, one("required", fc.uniqueArray(name, { minLength: 1, maxLength: 2 }))],
    [
      isOpenApi ? 0 : 1,
      one(
        "dependentRequired",
        fc.tuple(name, fc.uniqueArray(name, { maxLength: 2 })).map((entry) => objectOf([entry])),
      ),
    ],
    [1, one("description", fc.constantFrom("one", "two"))],
    [1, one("default", value)],
  ];
  return rows.filter(([weight]) => weight > 0).map(([weight, arbitrary]) => ({ weight, arbitrary }));
}

function applicators(
  dialect: Dialect,
  inner: fc.Arbitrary<Json>,
  definitions: string,
): fc.WeightedArbitrary<JsonObject>[] {
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const map = (key: fc.Arbitrary<string>): fc.Arbitrary<Json> =>
    fc.uniqueArray(fc.tuple(key, inner), { minLength: 1, maxLength: 3, selector: ([held]) => held }).map(objectOf);
  const reference = fc.constantFrom("A", "B", "A", "B", "C").map((held) => `#/${definitions}/${held}`);
  const strange = fc.constantFrom(
    "#",
    "#/properties/v",
    "#/nowhere",
    "https://elsewhere.invalid/x",
    "#anchor",
    `#/${definitions}/A/items`,
  );
  const isOpenApi = dialect === "openapi-3.0";
  const isNew = dialect === "2019-09" || dialect === "2020-12";
  const tuple = dialect === "2020-12" ? "prefixItems" : "items";
  const rest = dialect === "2020-12" ? "items" : "additionalItems";
  const dependency = fc.oneof(inner, fc.uniqueArray(name, { minLength: 1, maxLength: 2 }) as fc.Arbitrary<Json>);
  const rows: readonly (readonly [boolean, number, Fragment])[] = [
    [true, 6, one("properties", map(name))],
    [!isOpenApi, 3, one("patternProperties", map(pattern))],
    [true, 4, one("additionalProperties", fc.oneof(fc.constant(false), inner))],
    [!OLD.has(dialect), 2, one("propertyNames", inner)],
    [true, 2, one("items", inner)],
    [!isOpenApi, 2, fc.tuple(list, inner).map(([items, others]) => ({ [tuple]: items, [rest]: others }))],
    [!isOpenApi, 1, one(tuple, list)],
    [!OLD.has(dialect), 2, one("contains", inner)],
    [
      isNew,
      2,
      fc
        .tuple(inner, count, count)
        .map(([contains, minContains, maxContains]) => ({ contains, minContains, maxContains })),
    ],
    [!isNew && !isOpenApi, 1, fc.tuple(inner, count).map(([contains, maxContains]) => ({ contains, maxContains }))],
    [true, 5, one("anyOf", list)],
    [true, 5, one("oneOf", list)],
    [true, 4, one("allOf", list)],
    [true, 3, one("not", inner)],
    [
      !OLD.has(dialect) && dialect !== "draft-06",
      3,
      fc.tuple(inner, inner, inner).map(([condition, then, other]) => ({ if: condition, then, else: other })),
    ],
    [isNew, 2, one("dependentSchemas", map(name))],
    [
      !isNew && !isOpenApi,
      2,
      fc
        .tuple(
          name.filter((held) => held !== "__proto__"),
          dependency,
        )
        .map((entry) => ({ dependencies: objectOf([entry]) })),
    ],
    [isNew, 2, one("unevaluatedProperties", fc.oneof(fc.constant(false), inner))],
    [isNew, 2, one("unevaluatedItems", fc.oneof(fc.constant(false), inner))],
    [true, 3, one("$ref", reference)],
    [true, 1, one("$ref", strange)],
    [dialect === "2020-12", 1, one("$dynamicRef", fc.constant("#dyn"))],
    [dialect === "2019-09", 1, one("$recursiveRef", fc.constant("#"))],
    [isNew, 1, one("$anchor", fc.constant("anchor"))],
  ];
  return rows.filter(([applies]) => applies).map(([, weight, arbitrary]) => ({ weight, arbitrary }));
}

/** Schemas as the root of arguments: properties, definitions that refer to each other, every keyword of the dialect. */
export function schemasOf(dialect: Dialect): fc.Arbitrary<JsonObject> {
  const definitions = dialect === "2019-09" || dialect === "2020-12" ? "$defs" : "definitions";
  const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 3, withCrossShrink: true },
      { weight: 1, arbitrary: OLD.has(dialect) ? fc.constant({}) : (fc.boolean() as fc.Arbitrary<Json>) },
      { weight: 3, arbitrary: node(assertions(dialect), 3) },
      { weight: 7, arbitrary: node([...assertions(dialect), ...applicators(dialect, tie("schema"), definitions)], 3) },
    ),
  }));
  const related = fc
    .tuple(schema, changes(dialect))
    .map(([base, change]) => ({ anyOf: [base, changed(base, change)] }));
  return fc
    .record({
      v: fc.oneof({ weight: 3, arbitrary: schema }, { weight: 1, arbitrary: related }),
      w: schema,
      A: schema,
      B: schema,
      C: schema,
      root: fc.oneof(fc.constant({}), schema),
      declares: fc.boolean(),
    })
    .map(({ v, w, A, B, C, root, declares }) => ({
      ...(declares || dialect !== "2020-12" ? { $schema: uriOf(dialect) } : {}),
      ...(typeof root === "object" ? (root as JsonObject) : {}),
      properties: { v, w },
      [definitions]: { A, B, C: dialect === "2020-12" ? { $dynamicAnchor: "dyn", allOf: [C] } : C },
    }));
}

function node(fragments: fc.WeightedArbitrary<JsonObject>[], most: number): fc.Arbitrary<Json> {
  return fc
    .array(fc.oneof(...fragments), { minLength: 1, maxLength: most })
    .map((parts) => Object.assign({}, ...parts) as JsonObject);
}

function changes(dialect: Dialect): fc.Arbitrary<JsonObject> {
  return fc.oneof(...assertions(dialect));
}

/** Nearly the same schema: where containment and joins are decided. */
function changed(base: Json, change: JsonObject): Json {
  return typeof base === "object" && base !== null && !Array.isArray(base)
    ? { ...(base as JsonObject), ...change }
    : change;
}

/** A dialect and a schema of it. */
export const dialectAndSchema: fc.Arbitrary<{ dialect: Dialect; schema: JsonObject }> = fc
  .constantFrom(...DIALECTS, "2020-12" as const, "2020-12" as const, "draft-07" as const)
  .chain((dialect) => schemasOf(dialect).map((schema) => ({ dialect, schema })));
