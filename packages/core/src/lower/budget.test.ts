import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json-value.js";
import { lowerSchema } from "./lower-schema.js";
import type { Widening } from "./reasons.js";

const around = (v: Json, $defs: JsonObject = {}): JsonObject => ({ type: "object", properties: { v }, $defs });
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const named = (count: number, make: (index: number) => Json): JsonObject =>
  Object.fromEntries(many(count, (index) => [`p${index}`, make(index)]));
const under = (levels: number, leaf: Json): Json => {
  let schema = leaf;
  for (let level = 0; level < levels; level++) schema = { properties: { a: schema } };
  return schema;
};
const leafOf = (schema: Json): Json => {
  let leaf = schema;
  for (;;) {
    const next: Json | undefined = ((leaf as JsonObject).properties as JsonObject | undefined)?.a;
    if (next === undefined) return leaf;
    leaf = next;
  }
};
const v = (schema: JsonObject): Json => (schema.properties as JsonObject).v as Json;
const budgets = (widenings: readonly Widening[]): string[] =>
  widenings.filter(({ reason }) => reason === "budget").map(({ pointer, keyword }) => `${pointer} ${keyword}`);

/** More comparisons than any account covers. */
const burning: Json = { anyOf: many(40, (k) => ({ required: many(2000, (i) => `n${i + k}`), minProperties: k })) };

describe("merging that goes deeper than its limit", () => {
  const limits = { depth: 2000 };

  test("keeps one side of an intersection, and says so", () => {
    const { schema, widenings } = lowerSchema(
      around({ allOf: [under(400, { minLength: 2 }), under(400, { maxLength: 1, type: "string" })] }),
      { limits },
    );
    expect(leafOf(v(schema))).toEqual({ minLength: 2 });
    expect(budgets(widenings)).toEqual(["/properties/v allOf"]);
  });

  test("opens a union, and says so", () => {
    const { schema, widenings } = lowerSchema(
      around({ anyOf: [under(400, { type: "string" }), under(400, { type: "number" })] }),
      { limits },
    );
    expect(leafOf(v(schema))).toBe(true);
    expect(widenings).not.toEqual([]);
  });
});

describe("an account that is used up", () => {
  test("leaves an intersection with one side, and says so", () => {
    const parts = [{ properties: { burning } }, { required: ["x"], maxProperties: 3 }];
    const { schema, widenings } = lowerSchema(around({ allOf: parts }));
    expect(v(schema)).not.toHaveProperty("maxProperties");
    expect(budgets(widenings)).toContain("/properties/v allOf");
  });

  test("leaves a union open, and says so", () => {
    const branches = [{ properties: { burning } }, { required: ["x"], maxProperties: 3 }];
    const { schema, widenings } = lowerSchema(around({ anyOf: branches }));
    expect(v(schema)).toBe(true);
    expect(budgets(widenings)).toContain("/properties/v anyOf");
  });

  test("does not open the one list or object that a branch is about", () => {
    const full = { anyOf: [{ properties: { burning } }, { type: "array", const: [1] }, { type: "string" }] };
    const { exactness } = lowerSchema(around(full));
    expect(exactness).toBe("wider");
  });
});

describe("more branches than are read", () => {
  test("of an allOf the first are met", () => {
    const { schema, widenings } = lowerSchema(around({ allOf: many(251, (index) => ({ required: [`p${index}`] })) }));
    expect((v(schema) as JsonObject).required).toEqual(many(250, (index) => `p${index}`));
    expect(budgets(widenings)).toEqual(["/properties/v allOf"]);
  });

  test.each(["anyOf", "oneOf"])("of an %s the kinds are known", (keyword) => {
    const branches = many(251, (index) => ({ type: index === 250 ? "array" : "object", required: [`p${index}`] }));
    const { schema, widenings } = lowerSchema(around({ [keyword]: branches }));
    expect(v(schema)).toEqual({ type: ["array", "object"] });
    expect(budgets(widenings)).toEqual([`/properties/v ${keyword}`]);
  });

  test("a reference into them finds its schema all the same", () => {
    const branches = many(251, (index) => ({ anyOf: [{ minLength: index }, { type: "null" }] }));
    const full = { type: "object", properties: { v: { anyOf: branches }, w: { $ref: "#/properties/v/anyOf/3" } } };
    const { schema } = lowerSchema(full);
    expect(schema.properties).toEqual({ v: true, w: { minLength: 3 } });
  });

  test("an anchor in them is found all the same", () => {
    const branches = many(251, (index) => ({ $anchor: `a${index}`, minLength: index, type: "string" }));
    const full = { type: "object", properties: { v: { anyOf: branches }, w: { $ref: "#a3" } } };
    expect((lowerSchema(full).schema.properties as JsonObject).w).toEqual({ type: "string", minLength: 3 });
  });

  test.each(["anyOf", "oneOf"])("10,000 values in %s are one exact enum, in the order of the branches", (keyword) => {
    const branches = many(10_000, (index) => (index % 2 === 0 ? { const: index } : { enum: [`s${index}`, index] }));
    const { schema, exactness } = lowerSchema(around({ [keyword]: branches }));
    expect(exactness).toBe("exact");
    const listed = (v(schema) as JsonObject).enum as Json[];
    expect([listed.length, ...listed.slice(0, 4)]).toEqual([15_000, 0, 1, 2, 3]);
  });

  test("a value in two branches of a long oneOf is no exact enum", () => {
    const branches = many(60, (index) => ({ const: index % 59 }));
    const { widenings } = lowerSchema(around({ oneOf: branches }));
    expect(widenings).toEqual([{ pointer: "/properties/v", keyword: "oneOf", reason: "branches_may_overlap" }]);
  });

  test("labels of a long union of values move into the description", () => {
    const branches = many(41, (index) => ({ const: index, title: `T${index}` }));
    const { description } = v(lowerSchema(around({ oneOf: branches })).schema) as JsonObject;
    expect((description as string).split("\n").slice(0, 2)).toEqual(["0: T0", "1: T1"]);
  });
});

/** Each took seconds once. The work is bounded by the account, so the reason is what shows that they end. */
describe("schemas made to take for ever end with the reason budget", () => {
  const ring = (index: number, count: number): JsonObject[] =>
    many(40, (step) => ({ $ref: `#/$defs/p${(index * 7 + step * 13 + 1) % count}` }));
  const inEachOther = (make: (refs: JsonObject) => JsonObject): JsonObject => {
    const refs = named(60, (index) => ({ $ref: `#/$defs/p${index}` }));
    return around(
      { $ref: "#/$defs/p0" },
      named(60, () => make(refs)),
    );
  };
  const closed = { type: "object", unevaluatedProperties: false };

  test.each<[string, JsonObject]>([
    [
      "references under unevaluatedProperties",
      around(
        { $ref: "#/$defs/p0" },
        named(600, (index) => ({ ...closed, allOf: ring(index, 600) })),
      ),
    ],
    [
      "unions of objects in each other",
      inEachOther((refs) => ({
        anyOf: Object.keys(refs).map((name) => ({ properties: { [name]: refs[name] as Json } })),
      })),
    ],
    [
      "long tuples in an allOf",
      around({
        allOf: [{ prefixItems: many(5_000, () => ({ minLength: 1 })) }, ...many(240, (i) => ({ minItems: i }))],
      }),
    ],
    ["long lists of required names", around(burning)],
    ["a reference of megabytes", around({ $ref: `#/${"x".repeat(2_000_000)}` })],
  ])("%s", (_, full) => {
    const { schema, widenings } = lowerSchema(full);
    expect(widenings.map(({ reason }) => reason)).toContain("budget");
    expect(JSON.stringify(schema).length).toBeLessThanOrEqual(2 * JSON.stringify(full).length);
  });

  test("descriptions that would double with every level do not", () => {
    const text = (name: string): Json => ({ type: "object", required: [name], description: name });
    const level = (next: Json, index: number): Json => ({
      anyOf: [{ anyOf: [next, text(`x${index}`)] }, { anyOf: [next, text(`y${index}`)] }],
    });
    const next = (index: number): Json =>
      index === 39 ? { type: "string", description: "leaf" } : { $ref: `#/$defs/p${index + 1}` };
    const { schema } = lowerSchema(
      around(
        { $ref: "#/$defs/p0" },
        named(40, (index) => level(next(index), index)),
      ),
    );
    expect(JSON.stringify(schema).length).toBeLessThan(100_000);
  });
});

test("a reference beside an $id that is no URI is not resolved against the schema around it", () => {
  const { widenings } = lowerSchema(around({ $id: "é", $ref: "#/$defs/narrow" }, { narrow: { type: "null" } }));
  expect(widenings.map(({ reason }) => reason)).toEqual(["unresolved_reference"]);
});
