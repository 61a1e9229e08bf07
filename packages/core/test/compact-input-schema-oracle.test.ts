import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { registerSchema, type SchemaObject, validate } from "@hyperjump/json-schema/draft-2020-12";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { validateCompactInputSchema } from "../src/generated/validators.js";
import { anyJson, anyName, objectOf } from "./arbitrary-contract.js";

// An independent reading of the compact subset: a list of places still to be looked at, and what each may hold.

type Place = readonly [kind: "schema" | "list" | "map" | "list or schema" | "names or schemas", value: unknown];

const BANNED = new Set(["$ref", "oneOf", "allOf", "anyOf", "not", "patternProperties", "dependentSchemas"]);
const POSITIONS: ReadonlyMap<string, Place[0]> = new Map([
  ["$defs", "map"],
  ["definitions", "map"],
  ["properties", "map"],
  ["dependencies", "names or schemas"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["additionalProperties", "schema"],
  ["unevaluatedProperties", "schema"],
  ["propertyNames", "schema"],
  ["items", "list or schema"],
  ["prefixItems", "list"],
  ["additionalItems", "schema"],
  ["unevaluatedItems", "schema"],
  ["contains", "schema"],
  ["contentSchema", "schema"],
]);

/** Whether a value is inside the subset. */
function isInSubset(root: unknown): boolean {
  if (!isObject(root) || root.type !== "object" || !isObject(root.properties)) return false;
  const places: Place[] = [["schema", root]];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const [kind, value] = place;
    if (Array.isArray(value)) {
      if (kind !== "list" && kind !== "list or schema") return false;
      places.push(...value.map((item): Place => ["schema", item]));
    } else if (kind === "list") {
      return false;
    } else if (kind === "map" || kind === "names or schemas") {
      if (!isObject(value)) return false;
      const items = Object.values(value).filter((item) => kind === "map" || !Array.isArray(item));
      places.push(...items.map((item): Place => ["schema", item]));
    } else if (typeof value !== "boolean") {
      if (!isObject(value)) return false;
      for (const [name, inner] of Object.entries(value)) {
        if (BANNED.has(name)) return false;
        const position = POSITIONS.get(name);
        if (position !== undefined) places.push([position, inner]);
      }
    }
  }
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const data = fc.constantFrom("const", "enum", "default", "examples", "x-ui", "type", "title");
const keyword = fc.constantFrom(...POSITIONS.keys());
const rarely = { withCrossShrink: true, maxDepth: 4 };

/** Schemas that are mostly inside the subset: a banned keyword or a misplaced value is rare, so that it is often alone. */
const { schema } = fc.letrec<{ schema: unknown; inner: unknown }>((tie) => ({
  schema: fc
    .tuple(
      fc.array(fc.tuple(anyName, tie("inner")), { maxLength: 3 }),
      fc.array(
        fc.oneof(
          {
            weight: 12,
            arbitrary: fc
              .tuple(keyword, tie("inner"))
              .chain(([name, inner]) => fc.tuple(fc.constant(name), holder(name, inner))),
          },
          { weight: 4, arbitrary: fc.tuple(data, anyJson) },
          { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...BANNED), anyJson) },
        ),
        { maxLength: 4 },
      ),
    )
    .map(([properties, members]) => objectOf([["type", "object"], ["properties", objectOf(properties)], ...members])),
  inner: fc.oneof(
    rarely,
    { weight: 3, arbitrary: fc.constantFrom<unknown>(true, false, {}, { type: "string" }) },
    { weight: 3, arbitrary: tie("schema") },
  ),
}));

/** A value of the kind that a keyword wants, nearly always. */
function holder(name: string, inner: unknown): fc.Arbitrary<unknown> {
  const map = anyName.map((key) => objectOf([[key, inner]]));
  const byKind: Record<Place[0], fc.Arbitrary<unknown>> = {
    schema: fc.constant(inner),
    list: fc.constant([true, inner]),
    map,
    "list or schema": fc.constantFrom<unknown>(inner, [inner, true]),
    "names or schemas": fc.oneof(map, fc.constant({ q: ["oneOf"] })),
  };
  return fc.oneof(
    { weight: 40, arbitrary: byKind[POSITIONS.get(name) ?? "schema"] },
    { weight: 1, arbitrary: anyJson },
  );
}

const text = readFileSync(createRequire(import.meta.url).resolve("@toolfold/schemas/compact-input-schema.schema.json"));
const document = JSON.parse(text.toString()) as SchemaObject & { $id: string };
registerSchema(document);

it("judges every schema as the independent reading and Hyperjump do", async () => {
  const judge = await validate(document.$id);
  const verdicts = { inside: 0, outside: 0 };
  fc.assert(
    fc.property(schema, (value) => {
      const expected = isInSubset(value);
      verdicts[expected ? "inside" : "outside"]++;
      expect(validateCompactInputSchema(value).length === 0).toBe(expected);
      expect(judge(value as SchemaObject).valid).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(verdicts.inside, verdicts.outside)).toBeGreaterThan(600);
});

it("reports every violation with its pointer", () => {
  const value = {
    type: "object",
    properties: {
      not: { not: {}, items: [{ anyOf: [] }, true] },
      a: { default: { oneOf: [] }, $defs: { b: { $ref: "#", allOf: [] } } },
    },
  };
  expect(validateCompactInputSchema(value).map(({ instancePath, message }) => [instancePath, message])).toEqual([
    ["/properties/not", 'property name must be valid: "not"'],
    ["/properties/not/items/0", 'property name must be valid: "anyOf"'],
    ["/properties/a/$defs/b", 'property name must be valid: "$ref"'],
    ["/properties/a/$defs/b", 'property name must be valid: "allOf"'],
  ]);
});

it("takes time in proportion to the number of violations", { timeout: 10_000 }, () => {
  const properties = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, { not: {} }]));
  expect(validateCompactInputSchema({ type: "object", properties })).toHaveLength(50_000);
});

it("judges schemas as deep as the default limit of core allows, and far deeper", () => {
  let schema: object = { not: {} };
  for (let depth = 0; depth < 1000; depth++) schema = { type: "object", properties: { a: schema } };
  expect(validateCompactInputSchema(schema)).toHaveLength(1);
});
