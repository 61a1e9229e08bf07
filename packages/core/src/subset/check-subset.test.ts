import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMixedSchema, NASTY_NAMES } from "../../test/arbitrary-schema.js";
import { validateCompactInputSchema } from "../generated/validators.js";
import { isJsonObject, type Json } from "../json-value.js";
import { SCHEMA_POSITIONS } from "../schema/keywords.js";
import { BANNED_KEYWORDS } from "./banned-keywords.js";
import { checkSubset } from "./check-subset.js";

const BANNED = [...BANNED_KEYWORDS.keys()];
const root = { type: "object", properties: {} };
const found = (schema: unknown) => checkSubset(schema).map(({ code, pointer }) => `${code} ${pointer}`);

describe("checkSubset", () => {
  test("accepts exactly what compact-input-schema accepts", () => {
    let inside = 0;
    let outside = 0;
    const schemas = fc.oneof(
      arbitraryMixedSchema({ junk: 1, without: BANNED }),
      arbitraryMixedSchema({ junk: 0, without: BANNED }),
      arbitraryMixedSchema({ junk: 2 }),
    );
    const rooted = fc.tuple(schemas, fc.integer({ min: 0, max: 9 })).map(([schema, dice]): Json => {
      if (!isJsonObject(schema) || dice === 0) return schema;
      return { ...schema, type: "object", ...(isJsonObject(schema.properties) ? {} : { properties: {} }) };
    });
    fc.assert(
      fc.property(rooted, (schema) => {
        const accepted = validateCompactInputSchema(schema).length === 0;
        if (accepted) inside += 1;
        else outside += 1;
        expect(checkSubset(schema).length === 0).toBe(accepted);
      }),
      { numRuns: 10_000 },
    );
    expect(inside).toBeGreaterThan(1000);
    expect(outside).toBeGreaterThan(1000);
  });

  test("reports every violation, each with its pointer and requirement", () => {
    const schema = {
      type: "object",
      properties: { id: { anyOf: [{ type: "string" }, { $ref: "#/a" }] }, tags: { items: { $ref: "#/b", not: {} } } },
      patternProperties: { "^x-": { oneOf: [] } },
    };
    const banned = (pointer: string, keyword: string, requirement: string) => ({
      code: "banned_keyword",
      pointer,
      message: `${keyword} is not allowed at any depth of a compact schema.`,
      requirement,
    });
    expect(checkSubset(schema)).toEqual([
      banned("/patternProperties", "patternProperties", "subset-no-pattern-properties"),
      banned("/properties/id/anyOf", "anyOf", "subset-no-any-of"),
      banned("/properties/id/anyOf/1/$ref", "$ref", "subset-no-ref"),
      banned("/properties/tags/items/$ref", "$ref", "subset-no-ref"),
      banned("/properties/tags/items/not", "not", "subset-no-not"),
      banned("/patternProperties/^x-/oneOf", "oneOf", "subset-no-one-of"),
    ]);
  });

  test.each(BANNED)("finds %s whatever its value is", (keyword) => {
    for (const value of [null, 5, [], {}, "x"]) {
      expect(found({ ...root, [keyword]: value })).toContain(`banned_keyword /${keyword}`);
    }
  });

  const holders = [...SCHEMA_POSITIONS].filter(([name]) => !BANNED_KEYWORDS.has(name));
  test.each(holders)("finds a banned keyword under %s", (name, holds) => {
    const value = holds === "schemas" ? [{ anyOf: [] }] : holds.endsWith("map") ? { a: { anyOf: [] } } : { anyOf: [] };
    const below = holds === "schemas" ? "/0" : holds.endsWith("map") ? "/a" : "";
    expect(found({ ...root, [name]: value })).toEqual([`banned_keyword /${name}${below}/anyOf`]);
  });

  test("looks past $schema: a tuple is read in every dialect", () => {
    expect(found({ ...root, $schema: "https://json-schema.org/draft/2020-12/schema", items: [{ not: {} }] })).toEqual([
      "banned_keyword /items/0/not",
    ]);
  });

  test.each(NASTY_NAMES)("lets a property have the name %j", (name) => {
    const schema = { type: "object", properties: Object.fromEntries([[name, { type: "string" }]]), required: [name] };
    expect(checkSubset(schema)).toEqual([]);
  });

  test("does not look into data", () => {
    const data = { $ref: "#", oneOf: [], anyOf: 5 };
    expect(checkSubset({ ...root, default: data, const: data, enum: [data], examples: [data], "x-y": data })).toEqual(
      [],
    );
  });

  test.each<[string, unknown, string[]]>([
    ["a boolean", true, ["root_not_object "]],
    ["an array", [], ["root_not_object ", "not_a_schema "]],
    ["null", null, ["root_not_object ", "not_a_schema "]],
    ["no type", { properties: {} }, ["root_not_object "]],
    ["a list of types", { type: ["object"], properties: {} }, ["root_not_object "]],
    ["no properties", { type: "object" }, ["root_without_properties "]],
    [
      "a list of properties",
      { type: "object", properties: [] },
      ["root_without_properties ", "not_a_schema /properties"],
    ],
    ["inherited members", Object.create(root), ["root_not_object ", "root_without_properties "]],
    ["what is no schema", { ...root, items: "x" }, ["not_a_schema /items"]],
  ])("judges a root that is or has %s", (_what, schema, problems) => expect(found(schema)).toEqual(problems));

  test("refuses what is beyond its limits", () => {
    let deep: Json = {};
    for (let level = 0; level < 10_000; level++) deep = { items: deep };
    expect(checkSubset({ ...root, items: deep }).map(({ code, requirement }) => [code, requirement])).toEqual([
      ["too_deep", "subset-bounded"],
    ]);
    expect(found({ ...root, items: [true, true, true] })).toEqual([]);
    expect(checkSubset({ ...root, items: [true, true, true] }, { nodes: 3 }).map(({ code }) => code)).toEqual([
      "too_many_nodes",
    ]);
  });
});
