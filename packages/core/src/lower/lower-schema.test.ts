import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json-value.js";
import { lowerSchema } from "./lower-schema.js";

const around = (v: Json): JsonObject => ({ type: "object", properties: { v } });
const lowered = (v: Json): unknown => {
  const { schema, exactness } = lowerSchema(around(v));
  return [(schema.properties as JsonObject).v, exactness];
};

describe("a schema in the subset", () => {
  test("is returned as the same object", () => {
    const schema = around({
      type: "object",
      propertyNames: { maxLength: 9 },
      "x-own": { anyOf: [] },
    });
    expect(lowerSchema(schema).schema).toBe(schema);
  });

  test("loses a $schema of another dialect and nothing else", () => {
    const schema = { $schema: "http://json-schema.org/draft-07/schema#", title: "T", ...around({ format: "email" }) };
    const { $schema: _, ...rest } = schema;
    expect(lowerSchema(schema)).toEqual({ schema: rest, exactness: "exact", widenings: [] });
  });

  test("keeps its untouched parts as the same objects", () => {
    const clean = { type: "string", "x-own": 1, description: "Clean." };
    const schema = { type: "object", properties: { clean, other: { anyOf: [{ type: "null" }, { ...clean }] } } };
    expect((lowerSchema(schema).schema.properties as JsonObject).clean).toBe(clean);
  });
});

describe("objects that JavaScript shares", () => {
  const reference = { $ref: "#/$defs/x" };
  const two = { contains: { const: 1 }, maxContains: 2 };
  const value = { enum: [1, 2] };
  const foreign = { $schema: "http://json-schema.org/draft-04/schema#", items: [value] };
  test.each<[string, JsonObject]>([
    [
      "a reference under two base URIs",
      {
        type: "object",
        $defs: { x: { type: "string" } },
        properties: {
          p: reference,
          q: { $id: "https://q.invalid/", $defs: { x: { type: "number" } }, not: reference },
        },
      },
    ],
    ["a count", around({ allOf: [two, two, { else: two }] })],
    ["values of which exactly one branch may hold", around({ oneOf: [value, value] })],
    [
      "members of a map and items of a list",
      around({ properties: Object.fromEntries([["__proto__", value]]), prefixItems: [value, value], anyOf: [value] }),
    ],
    [
      "a schema of another dialect",
      around({ allOf: [foreign, foreign, { dependencies: { a: ["b"], b: value, c: value } }] }),
    ],
  ])("lowering-deterministic: %s is lowered as its text would be", (_, schema) => {
    expect(lowerSchema(schema)).toEqual(lowerSchema(JSON.parse(JSON.stringify(schema)) as JsonObject));
  });
});

describe("values that cannot be read again", () => {
  const nested = (levels: number): Json => {
    let value: Json = 1;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  const listed = (branch: number): Json => ({
    enum: Array.from({ length: 60_000 }, (_, index) => [branch, index, 0, 0, 0, 0, 0, 0, 0]),
  });

  test.each<[string, JsonObject]>([
    ["a constant that a list would nest too deep", around({ anyOf: [{ const: nested(200) }, { const: 1 }] })],
    ["lists that are too long together", around({ anyOf: [listed(1), listed(2)] })],
  ])("lowering-idempotent: %s is not written into a list", (_, full) => {
    const { schema } = lowerSchema(full);
    expect(lowerSchema(schema).schema).toBe(schema);
  });
});

describe("the root", () => {
  test.each<[Json, JsonObject, string[]]>([
    [true, { type: "object", properties: {} }, []],
    [false, { type: "object", properties: {}, minProperties: 1, maxProperties: 0 }, []],
    [{}, { type: "object", properties: {} }, []],
    [{ type: "string" }, { type: "object", properties: {}, minProperties: 1, maxProperties: 0 }, []],
    [{ type: ["object", "null"], required: ["a"] }, { type: "object", required: ["a"], properties: {} }, []],
    [{ anyOf: [{ type: "object" }, { type: "array" }] }, { type: "object", properties: {} }, []],
    [null, { type: "object", properties: {} }, ["invalid_keyword"]],
    ["text", { type: "object", properties: {} }, ["invalid_keyword"]],
    [[], { type: "object", properties: {} }, ["invalid_keyword"]],
  ])("%j becomes an object schema with properties", (full, schema, reasons) => {
    const result = lowerSchema(full);
    expect(result.schema).toEqual(schema);
    expect(result.widenings.map(({ reason }) => reason)).toEqual(reasons);
  });
});

describe("what is not JSON any more", () => {
  test("a bound that JSON cannot write is dropped", () => {
    expect(lowered(JSON.parse('{"type":"number","maximum":1e400}') as Json)).toEqual([{ type: "number" }, "wider"]);
  });

  test("an enum that JSON cannot write is dropped, not shortened", () => {
    expect(lowered(JSON.parse('{"enum":[1,1e400]}') as Json)).toEqual([{}, "wider"]);
  });

  test("a property named __proto__ survives merging", () => {
    const full = JSON.parse(
      '{"allOf":[{"properties":{"__proto__":{"type":"string"}}},{"required":["__proto__"]}]}',
    ) as Json;
    const [v] = lowered(full) as [JsonObject];
    expect(JSON.stringify(v)).toBe('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}');
    expect(Object.getPrototypeOf(v.properties)).toBe(Object.prototype);
  });
});

describe("annotations", () => {
  test("labels of constants move into the description", () => {
    const full = {
      oneOf: [
        { const: 1, title: "Low" },
        { const: 2, title: "High", description: "Wakes people." },
      ],
    };
    expect(lowered(full)).toEqual([{ description: "1: Low\n2: Wakes people.", enum: [1, 2] }, "exact"]);
  });

  test("a default of one branch stays, a deprecation of one does not", () => {
    const full = { anyOf: [{ type: "string", default: "x", deprecated: true }, { type: "null" }] };
    expect(lowered(full)).toEqual([{ type: ["string", "null"], default: "x" }, "exact"]);
  });

  test("order of properties is that of their appearance", () => {
    const full = {
      allOf: [{ properties: { b: {}, a: {} } }, { properties: { c: { type: "null" }, a: { type: "string" } } }],
    };
    expect(JSON.stringify(lowered(full))).toBe(
      '[{"properties":{"b":{},"a":{"type":"string"},"c":{"type":"null"}}},"exact"]',
    );
  });
});

describe("bounds", () => {
  const doubling = (levels: number): JsonObject => {
    const $defs: Record<string, Json> = { [`d${levels}`]: { type: "string", description: "The end of it." } };
    for (let level = 0; level < levels; level++) {
      const next = { $ref: `#/$defs/d${level + 1}` };
      $defs[`d${level}`] = { type: "object", properties: { left: next, right: next } };
    }
    return { ...around({ $ref: "#/$defs/d0" }), $defs };
  };
  const nested = (levels: number, keyword: string): Json => {
    let schema: Json = { type: "string" };
    for (let level = 0; level < levels; level++) schema = { [keyword]: keyword.endsWith("Of") ? [schema] : schema };
    return around(schema);
  };
  const branches = (branch: (index: number) => Json): Json =>
    around({ anyOf: Array.from({ length: 10_000 }, (_, index) => branch(index)) });

  /** The text of the deepest schemas is more than JSON.stringify can nest, so their sizes are named. */
  test.each<[string, Json, number]>([
    ["2^40 schemas by reference", doubling(40), JSON.stringify(doubling(40)).length],
    ["2^200 schemas by reference", doubling(200), JSON.stringify(doubling(200)).length],
    ["10,000 levels of items", nested(10_000, "items"), 100_000],
    ["10,000 levels of allOf", nested(10_000, "allOf"), 100_000],
    ["10,000 levels of anyOf", nested(10_000, "anyOf"), 100_000],
    [
      "10,000 objects",
      branches((index) => ({ type: "object", required: [`p${index}`], minProperties: index })),
      500_000,
    ],
    ["10,000 patterns", branches((index) => ({ type: "string", pattern: `^${index}` })), 350_000],
  ])("lowering-size: %s end with the reason budget, in twice the size", (_, full, size) => {
    const { schema, widenings } = lowerSchema(full);
    expect(widenings.map(({ reason }) => reason)).toContain("budget");
    expect(JSON.stringify(schema).length).toBeLessThanOrEqual(2 * size);
  });

  test("10,000 constants are one exact enum", () => {
    const { schema, exactness } = lowerSchema(branches((index) => ({ const: `c${index}` })));
    expect(exactness).toBe("exact");
    expect(((schema.properties as JsonObject).v as JsonObject).enum).toHaveLength(10_000);
  });

  test("lowering-bounded: more nodes than the limit leave an open object", () => {
    expect(lowerSchema({ properties: { a: {}, b: {}, c: { anyOf: [true] } } }, { limits: { nodes: 2 } })).toEqual({
      schema: { type: "object", properties: {} },
      exactness: "wider",
      widenings: [{ pointer: "", keyword: "", reason: "budget" }],
    });
  });

  test("another size factor gives another room", () => {
    const full = doubling(12);
    const sizes = [1, 2, 4].map((sizeFactor) => JSON.stringify(lowerSchema(full, { sizeFactor }).schema).length);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(new Set(sizes).size).toBeGreaterThan(1);
  });

  test("objects that JavaScript shares, or that hold themselves, end as well", () => {
    const names = Array.from({ length: 30 }, (_, index) => `d${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
    const reasons = lowerSchema({ ...around({ $ref: "#/$defs/d0" }), $defs }).widenings.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["recursive_reference", "budget"]));
    const own: { properties: Record<string, Json>; anyOf: Json } = { properties: {}, anyOf: [true] };
    own.properties.self = own;
    expect(lowerSchema(own, { limits: { nodes: 1000 } }).exactness).toBe("wider");
  });

  test("forms that stack up beyond the depth are cut", () => {
    const $defs: Record<string, Json> = {};
    for (let index = 0; index < 20; index++) {
      let schema: Json = index === 0 ? { type: "string" } : { $ref: `#/$defs/d${index - 1}` };
      for (let level = 0; level < 200; level++) schema = { properties: { a: schema, b: { anyOf: [true] } } };
      $defs[`d${index}`] = schema;
    }
    const properties = Object.fromEntries(Object.keys($defs).map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const { widenings } = lowerSchema({ type: "object", properties, $defs });
    expect(new Set(widenings.map(({ reason }) => reason))).toEqual(new Set(["budget"]));
  });

  const nestedValue = (levels: number): Json => {
    let value: Json = 1;
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };

  test.each(["const", "default", "x-own"])("a %s of 100,000 levels is no reason to throw", (keyword) => {
    const part: Json = { [keyword]: nestedValue(100_000) };
    const parts: Json = [part, { [keyword]: nestedValue(100_000), type: "array" }];
    expect(lowerSchema(around({ anyOf: parts })).schema.type).toBe("object");
    expect(
      lowerSchema(
        around({
          allOf: [
            { if: part, else: true },
            { if: part, else: true },
          ],
        }),
      ).schema.type,
    ).toBe("object");
  });

  test.each<[string, (index: number) => Json, Json]>([
    ["strings beside an object", (index) => `v${index}`, { type: "object" }],
    ["numbers beside a string", (index) => index * 2, { type: "string" }],
    ["strings beside other strings", (index) => `v${index}`, { enum: ["w"] }],
  ])("150,000 values are lowered in one piece: %s", (_, value, other) => {
    const values = Array.from({ length: 150_000 }, (__, index) => value(index));
    expect(lowerSchema(around({ anyOf: [{ enum: values }, other] })).schema.type).toBe("object");
  });

  test("many patterns beside many names are not all held against each other", () => {
    const map = (name: string, held: Json): JsonObject =>
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${name}${index}`, held]));
    const { widenings } = lowerSchema(
      around({ properties: map("p", { type: "string" }), patternProperties: map("^p", { minLength: 1 }) }),
    );
    expect(widenings.map(({ reason }) => reason)).toContain("pattern_properties");
  });

  test("long names above many widenings do not multiply in the report", () => {
    const inner = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`p${index}`, { not: { pattern: "a" } }]),
    );
    const { widenings } = lowerSchema({
      type: "object",
      properties: { ["n".repeat(1_000_000)]: { properties: inner } },
    });
    expect(widenings.length).toBeLessThan(10);
    expect(widenings.at(-1)).toEqual({ pointer: "", keyword: "", reason: "budget" });
  });

  test("mutual recursion is cut", () => {
    const $defs = {
      a: { type: "object", properties: { b: { $ref: "#/$defs/b" } } },
      b: { type: "array", items: { $ref: "#/$defs/a" } },
    };
    expect(lowerSchema({ ...around({ $ref: "#/$defs/a" }), $defs })).toEqual({
      schema: around({ type: "object", properties: { b: { type: "array", items: { type: "object" } } } }),
      exactness: "wider",
      widenings: [{ pointer: "/$defs/b/items", keyword: "$ref", reason: "recursive_reference" }],
    });
  });
});

test("takes a dialect for a schema that declares none", () => {
  const full = around({ items: [{ type: "string" }], additionalItems: false });
  expect(lowerSchema(full, { dialect: "draft-07" }).schema).toEqual(
    around({ prefixItems: [{ type: "string" }], items: false }),
  );
});

test("OpenAPI 3.0 nullable adds null to a type, and says so to everybody", () => {
  const { schema, exactness } = lowerSchema(around({ type: "string", nullable: true }), { dialect: "openapi-3.0" });
  expect([schema, exactness]).toEqual([around({ type: ["string", "null"] }), "exact"]);
});
