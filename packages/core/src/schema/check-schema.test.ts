import { validate as compileDraft04 } from "@hyperjump/json-schema/draft-04";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ArbitrarySchemaOptions, arbitrarySchema } from "../../test/arbitrary-schema.js";
import { MAX_PROBLEMS } from "../problem-list.js";
import { checkSchema } from "./check-schema.js";
import type { Dialect } from "./dialects.js";

const lenient = { validateFormats: false, strict: false };
const older = new Ajv(lenient);
older.addMetaSchema(draft06);

const METASCHEMAS: readonly {
  dialect: Dialect;
  ajv: { getSchema(uri: string): ((value: unknown) => unknown) | undefined };
  uri: string;
  options: ArbitrarySchemaOptions;
}[] = [
  // Drafts 6 and 7 say SHOULD where their metaschemas say MUST: see "takes the text of drafts 6 and 7" below.
  { dialect: "draft-06", ajv: older, uri: "http://json-schema.org/draft-06/schema", options: { strictEnum: true } },
  // ajv's copy of the draft-07 metaschema has no writeOnly.
  {
    dialect: "draft-07",
    ajv: older,
    uri: "http://json-schema.org/draft-07/schema",
    options: { strictEnum: true, without: ["writeOnly"] },
  },
  { dialect: "2019-09", ajv: new Ajv2019(lenient), uri: "https://json-schema.org/draft/2019-09/schema", options: {} },
  { dialect: "2020-12", ajv: new Ajv2020(lenient), uri: "https://json-schema.org/draft/2020-12/schema", options: {} },
];

describe("checkSchema agrees with the metaschema", () => {
  test.each(METASCHEMAS)("of $dialect, as ajv applies it", ({ dialect, ajv, uri, options }) => {
    const metaschema = ajv.getSchema(uri);
    if (metaschema === undefined) throw new Error(`ajv has no ${uri}`);
    let valid = 0;
    fc.assert(
      fc.property(arbitrarySchema(dialect, options), (schema) => {
        const accepted = metaschema(schema) === true;
        if (accepted) valid += 1;
        expect(checkSchema(schema, { dialect }).length === 0).toBe(accepted);
      }),
      { numRuns: 3000 },
    );
    expect(valid).toBeGreaterThan(300);
    expect(valid).toBeLessThan(2900);
  });

  test("of draft-04, as Hyperjump applies it", async () => {
    const metaschema = await compileDraft04("http://json-schema.org/draft-04/schema");
    // The draft-04 metaschema does not know $ref; and members of enum are compared here only where they are scalars.
    const schemas = arbitrarySchema("draft-04", { strictEnum: true, without: ["$ref"] });
    let valid = 0;
    fc.assert(
      fc.property(schemas, (schema) => {
        fc.pre(!JSON.stringify(schema).includes('"$ref"'));
        const accepted = metaschema(schema as never).valid;
        if (accepted) valid += 1;
        expect(checkSchema(schema, { dialect: "draft-04" }).length === 0).toBe(accepted);
      }),
      { numRuns: 1000 },
    );
    expect(valid).toBeGreaterThan(50);
  });
});

const problem = (pointer: string, message: string) => ({ code: "invalid_keyword_value", pointer, message });

describe("checkSchema", () => {
  test("reports every problem with its pointer", () => {
    const schema = {
      type: "objekt",
      required: ["a", "a", 7],
      minProperties: -1,
      properties: { a: { type: ["string", "string"], enum: "x" }, "b/c": { multipleOf: 0, items: 5 } },
    };
    expect(checkSchema(schema)).toEqual([
      {
        code: "not_a_schema",
        pointer: "/properties/b~1c/items",
        message: "Found a number where a schema (an object or a boolean) is needed.",
      },
      problem("/type", "Found an unknown type; use one of: array, boolean, integer, null, number, object, string."),
      problem("/required/1", "Found the same item twice; list it once."),
      problem("/required/2", "Found a number where a property name (a string) is needed."),
      problem("/minProperties", "Found a number where a whole number from 0 is needed."),
      problem("/properties/a/type/1", "Found the same item twice; list it once."),
      problem("/properties/a/enum", "Found a string where an array of allowed values is needed."),
      problem("/properties/b~1c/multipleOf", "Found a number where a number greater than 0 is needed."),
    ]);
  });

  test.each<[string, Dialect, unknown, string[]]>([
    ["a boolean root", "draft-04", true, [""]],
    ["a boolean subschema", "draft-04", { properties: { a: true }, not: false }, ["/properties/a", "/not"]],
    ["booleans in a list", "draft-04", { allOf: [true], items: [false] }, ["/allOf/0", "/items/0"]],
    ["the booleans that it does allow", "draft-04", { additionalProperties: false, additionalItems: true }, []],
    ["an exclusive bound alone", "draft-04", { exclusiveMinimum: true }, ["/exclusiveMinimum"]],
    ["an exclusive bound beside its bound", "draft-04", { minimum: 1, exclusiveMinimum: true }, []],
    ["a number as exclusive bound", "draft-04", { minimum: 1, exclusiveMinimum: 1 }, ["/exclusiveMinimum"]],
    [
      "empty lists",
      "draft-04",
      { required: [], enum: [], dependencies: { a: [] } },
      ["/required", "/enum", "/dependencies/a"],
    ],
    ["repeated values", "draft-04", { enum: [1, "1", 1] }, ["/enum/2"]],
    ["const, which it does not know", "draft-04", { const: 1, propertyNames: 5 }, []],
    ["a list of types", "openapi-3.0", { type: ["string"] }, ["/type"]],
    ["the type null", "openapi-3.0", { type: "null" }, ["/type"]],
    ["nullable", "openapi-3.0", { type: "string", nullable: true, exclusiveMinimum: false }, []],
    ["a boolean items", "openapi-3.0", { items: true, additionalProperties: true }, ["/items"]],
    ["2020-12 in OpenAPI", "openapi-3.1", { type: ["string", "null"], example: 1, prefixItems: [true] }, []],
    ["a list under items", "2020-12", { items: [{}] }, ["/items"]],
    ["a list under items", "draft-07", { items: [{}] }, []],
    ["an empty list of schemas", "2020-12", { anyOf: [], prefixItems: [] }, ["/anyOf", "/prefixItems"]],
    ["an identifier with a fragment", "2020-12", { $id: "a#b" }, ["/$id"]],
    ["an identifier with a fragment", "draft-07", { $id: "#b" }, []],
    ["an anchor with a colon", "2019-09", { $anchor: "a:b" }, []],
    ["an anchor with a colon", "2020-12", { $anchor: "a:b" }, ["/$anchor"]],
    ["numbers that JSON cannot hold", "2020-12", { maximum: Number.POSITIVE_INFINITY }, ["/maximum"]],
  ])("judges %s in %s", (_what, dialect, schema, pointers) => {
    expect(checkSchema(schema, { dialect }).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("takes the text of drafts 6 and 7, not their metaschemas, for empty and repeating enums", () => {
    for (const dialect of ["draft-06", "draft-07"] as const) {
      expect(checkSchema({ enum: [] }, { dialect })).toEqual([]);
      expect(checkSchema({ enum: ["a", "a"] }, { dialect })).toEqual([]);
    }
  });

  test("follows the nearest $schema", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ $schema: "https://json-schema.org/draft/2020-12/schema", items: [{}] }],
    };
    expect(checkSchema(schema).map(({ pointer }) => pointer)).toEqual(["/items/0/items"]);
  });

  test("does not judge a schema of an unknown dialect, and says so", () => {
    expect(checkSchema({ $schema: "https://example.com/dialect", type: 5, items: 6 })).toEqual([
      {
        code: "unknown_dialect",
        pointer: "/$schema",
        message: "Found a $schema that names no known dialect; the schema was judged without it.",
      },
    ]);
  });

  test("judges the rest where a subschema has an unknown dialect", () => {
    const schema = { properties: { a: { $schema: "https://example.com/dialect", type: 5 } } };
    expect(checkSchema(schema).map(({ code, pointer }) => [code, pointer])).toEqual([
      ["unknown_dialect", "/properties/a/$schema"],
      ["invalid_keyword_value", "/properties/a/type"],
    ]);
  });

  test("refuses a $schema that is no string", () => {
    expect(checkSchema({ $schema: 7 })).toEqual([problem("/$schema", "Found a number where a string is needed.")]);
  });

  test.each([null, 7, "a", [], undefined])("refuses %j as a schema", (value) => {
    expect(checkSchema(value).map(({ code, pointer }) => [code, pointer])).toEqual([["not_a_schema", ""]]);
  });

  test("never takes names or data for keywords", () => {
    const schema = {
      properties: {
        type: { const: { type: 5 } },
        required: { default: { required: 5 } },
        items: { enum: [{ items: 5 }] },
      },
      dependentRequired: { type: ["items"] },
    };
    expect(checkSchema(schema)).toEqual([]);
  });

  test("never runs a pattern", () => {
    expect(checkSchema({ pattern: "(", patternProperties: { "(a+)+$": {} }, $ref: "not a uri %" })).toEqual([]);
  });

  test("sums up what is beyond its bound", () => {
    const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, { type: 5 }]));
    const problems = checkSchema({ properties });
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.at(-1)).toEqual({
      code: "too_many_problems",
      pointer: "",
      message: "4000 more problems were found and are not listed; repair the listed ones first.",
    });
  });

  test("keeps its report small when one long name stands above many problems", () => {
    const long = "n".repeat(1_000_000);
    const below = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`p${index}`, { type: 5 }]));
    const problems = checkSchema({ properties: { [long]: { properties: below } } });
    expect(problems.map(({ code }) => code)).toEqual(["invalid_keyword_value", "too_many_problems"]);
  });
});
