import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMixedSchema, NASTY_NAMES } from "../../test/arbitrary-schema.js";
import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import { DIALECTS, type Dialect } from "./dialects.js";
import { type Holds, KEYWORDS, keywordsOf, SCHEMA_POSITIONS } from "./keywords.js";
import { parsePointer, pointerOf } from "./pointer.js";
import { type WalkOptions, walkSchema } from "./walk.js";

const marker = (name: string): JsonObject => ({ "x-mark": name });

/** A value for a keyword with a marked schema in each place that the form has, and the pointers to them. */
const SAMPLES: Readonly<Record<Exclude<Holds, "none">, { value: Json; pointers: string[] }>> = {
  schema: { value: marker("one"), pointers: [""] },
  schemas: { value: [marker("one"), true], pointers: ["/0", "/1"] },
  "schema-map": { value: { a: marker("one"), $ref: marker("two") }, pointers: ["/a", "/$ref"] },
  "schema-or-schemas": { value: [marker("one"), marker("two")], pointers: ["/0", "/1"] },
  "schema-or-names-map": { value: { a: marker("one"), b: ["a"] }, pointers: ["/a"] },
};

function visits(schema: unknown, options: WalkOptions = {}): string[] {
  const pointers: string[] = [];
  walkSchema(schema, options, ({ location }) => pointers.push(pointerOf(location)));
  return pointers;
}

describe("walkSchema", () => {
  const names = [...new Set(KEYWORDS.map(({ name }) => name))];
  const cells = DIALECTS.flatMap((dialect) => names.map((name) => [name, dialect] as const));

  test.each(cells)("enters %s in %s where, and only where, that dialect holds schemas", (name, dialect) => {
    const holds = keywordsOf(dialect).get(name)?.holds ?? "none";
    for (const sample of Object.values(SAMPLES)) {
      const found = visits({ [name]: sample.value }, { dialect }).filter((pointer) => pointer !== "");
      if (holds === "none") expect(found).toEqual([]);
    }
    if (holds === "none") return;
    const { value, pointers } = SAMPLES[holds];
    expect(visits({ [name]: value }, { dialect })).toEqual(["", ...pointers.map((pointer) => `/${name}${pointer}`)]);
  });

  test.each([...SCHEMA_POSITIONS])("enters %s in its widest form (%s) when told to trust no dialect", (name, holds) => {
    const { value, pointers } = SAMPLES[holds as Exclude<Holds, "none">];
    const at = pointers.map((pointer) => `/${name}${pointer}`);
    expect(visits({ [name]: value }, { positions: "all", dialect: "openapi-3.0" })).toEqual(["", ...at]);
  });

  test.each(NASTY_NAMES)("takes %j for a name, not for a keyword, under properties", (name) => {
    const seen: [string, unknown][] = [];
    const schema = { properties: Object.fromEntries([[name, marker(name)]]), required: [name] };
    const problems = walkSchema(schema, { positions: "all" }, ({ location, schema: visited }) => {
      seen.push([pointerOf(location), visited]);
    });
    expect(problems).toEqual([]);
    expect(seen).toHaveLength(2);
    expect(parsePointer(seen[1]?.[0] ?? "")).toEqual(["properties", name]);
    expect(seen[1]?.[1]).toEqual(marker(name));
  });

  test("never enters const, enum, default and examples, nor unknown keywords", () => {
    const data = { properties: { a: {} }, items: {}, allOf: [{}] };
    const schema = { const: data, enum: [data], default: data, examples: [data], example: data, "x-data": data };
    expect(visits(schema, { positions: "all" })).toEqual([""]);
  });

  test("visits parents first and children in document order", () => {
    const schema = { items: { not: {} }, properties: { b: {}, a: { items: {} } }, allOf: [{}, {}] };
    expect(visits(schema)).toEqual([
      "",
      "/items",
      "/items/not",
      "/properties/b",
      "/properties/a",
      "/properties/a/items",
      "/allOf/0",
      "/allOf/1",
    ]);
  });

  test("tells the dialect in force and the depth", () => {
    const seen: [string, Dialect, number][] = [];
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: {
        a: { $schema: "https://json-schema.org/draft/2020-12/schema", items: {} },
        b: { $schema: "https://example.com/unknown", items: [{}] },
      },
    };
    walkSchema(schema, {}, ({ location, dialect, depth }) => seen.push([pointerOf(location), dialect, depth]));
    expect(seen).toEqual([
      ["", "draft-07", 0],
      ["/properties/a", "2020-12", 1],
      ["/properties/a/items", "2020-12", 2],
      ["/properties/b", "draft-07", 1],
      ["/properties/b/items/0", "draft-07", 2],
    ]);
  });

  test("reports what is no schema and goes on", () => {
    const schema = { properties: 5, items: null, allOf: {}, anyOf: [7, {}], dependencies: { a: "x", b: ["y"] } };
    const found: string[] = [];
    const problems = walkSchema(schema, {}, ({ location }) => found.push(pointerOf(location)));
    expect(found).toEqual(["", "/anyOf/1"]);
    expect(problems).toEqual([
      { code: "not_a_schema", pointer: "/properties", message: "Found a number where an object of schemas is needed." },
      { code: "not_a_schema", pointer: "/allOf", message: "Found an object where an array of schemas is needed." },
      {
        code: "not_a_schema",
        pointer: "/items",
        message: "Found null where a schema (an object or a boolean) is needed.",
      },
      {
        code: "not_a_schema",
        pointer: "/anyOf/0",
        message: "Found a number where a schema (an object or a boolean) is needed.",
      },
      {
        code: "not_a_schema",
        pointer: "/dependencies/a",
        message: "Found a string where a schema (an object or a boolean) is needed.",
      },
    ]);
  });

  test("stops below the depth limit, and only there", () => {
    const problems = walkSchema({ items: { items: { items: {} } }, not: {} }, { limits: { depth: 2 } }, () => {});
    expect(problems).toEqual([
      {
        code: "too_deep",
        pointer: "/items/items/items",
        message: "The schema is nested more than 2 schemas deep; it was not read further.",
      },
    ]);
  });

  test("stops at the node limit", () => {
    let count = 0;
    const problems = walkSchema({ allOf: [{}, {}, {}, {}] }, { limits: { nodes: 3 } }, () => count++);
    expect(count).toBe(3);
    expect(problems).toEqual([
      {
        code: "too_many_nodes",
        pointer: "/allOf/2",
        message: "The schema is more than 3 subschemas; it was not read further.",
      },
    ]);
  });

  test("reads 10,000 levels without recursion", () => {
    let schema: Json = {};
    for (let level = 0; level < 10_000; level++) schema = { items: schema };
    let deepest = 0;
    const problems = walkSchema(schema, { limits: { depth: 10_000 } }, ({ depth }) => {
      deepest = depth;
    });
    expect([problems, deepest]).toEqual([[], 10_000]);
    expect(walkSchema(schema, {}, () => {}).map(({ code }) => code)).toEqual(["too_deep"]);
  });

  test("reads a million siblings", () => {
    const schema = { allOf: Array.from({ length: 1_000_000 }, () => true) };
    let count = 0;
    expect(walkSchema(schema, { limits: { nodes: 1_000_001 } }, () => count++)).toEqual([]);
    expect(count).toBe(1_000_001);
  });

  test("ends on a schema that contains itself", () => {
    const schema: { items?: unknown; not?: unknown } = {};
    schema.items = schema;
    schema.not = schema;
    expect(walkSchema(schema, { limits: { nodes: 5000 } }, () => {}).at(-1)?.code).toBe("too_many_problems");
  });

  test("finds each visited schema again by its pointer", () => {
    fc.assert(
      fc.property(arbitraryMixedSchema(), fc.constantFrom(...DIALECTS), (root, dialect) => {
        walkSchema(root, { dialect }, ({ schema, location }) => {
          expect(lookUp(root, pointerOf(location))).toBe(schema);
        });
      }),
    );
  });
});

function lookUp(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const token of parsePointer(pointer) ?? []) {
    if (Array.isArray(value)) value = value[Number(token)];
    else value = isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
  }
  return value;
}
