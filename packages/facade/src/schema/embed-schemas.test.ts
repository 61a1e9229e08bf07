import type { Json, JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { embedSchemas } from "./embed-schemas.js";

function embed(...schemas: JsonObject[]) {
  return embedSchemas(schemas.map((schema, index) => ({ name: `tool_${index}`, schema })));
}

const DRAFT_04 = "http://json-schema.org/draft-04/schema#";
const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

/** An older schema, what becomes of it, and the definitions beside it. */
const PORTED: readonly [string, JsonObject, JsonObject, JsonObject][] = [
  [
    "identifiers and definitions go, what they named stays",
    { $id: "https://a.example/s", $defs: { A: { $anchor: "x", type: "string" } }, properties: { p: { $ref: "#x" } } },
    { properties: { p: { $ref: "#/$defs/A" } } },
    { A: { type: "string" } },
  ],
  [
    "a reference to the root leads to a copy of the root",
    { type: "object", properties: { child: { $ref: "#" } } },
    { type: "object", properties: { child: { $ref: "#/$defs/tool_0" } } },
    { tool_0: { type: "object", properties: { child: { $ref: "#/$defs/tool_0" } } } },
  ],
  [
    "siblings of a reference go where the dialect ignores them",
    { $schema: DRAFT_07, definitions: { A: true }, properties: { p: { $ref: "#/definitions/A", type: "string" } } },
    { properties: { p: { $ref: "#/$defs/A" } } },
    { A: true },
  ],
  [
    "siblings of a reference stay where they count",
    { $defs: { A: {} }, properties: { p: { $ref: "#/$defs/A", type: "string" } } },
    { properties: { p: { $ref: "#/$defs/A", type: "string" } } },
    { A: {} },
  ],
  [
    "draft 7 spells tuples and dependencies otherwise",
    {
      $schema: DRAFT_07,
      items: [{ type: "string" }],
      additionalItems: false,
      dependencies: { a: ["b"], c: { required: ["d"] } },
    },
    {
      prefixItems: [{ type: "string" }],
      items: false,
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { required: ["d"] } },
    },
    {},
  ],
  [
    "a word that draft 7 does not know does not begin to mean something",
    {
      $schema: DRAFT_07,
      dependentRequired: { a: ["b"] },
      unevaluatedProperties: false,
      "x-note": 1,
      additionalItems: false,
    },
    { "x-note": 1 },
    {},
  ],
  [
    "draft 4 has exclusive bounds beside the bounds",
    { $schema: DRAFT_04, id: "s", minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false, const: 5 },
    { exclusiveMinimum: 1, maximum: 9 },
    {},
  ],
  [
    "properties with the names of keywords are properties",
    { properties: { $ref: { type: "string" }, definitions: { type: "string" }, "x-mcp-header": { type: "string" } } },
    { properties: { $ref: { type: "string" }, definitions: { type: "string" }, "x-mcp-header": { type: "string" } } },
    {},
  ],
  [
    "data is data",
    { const: { $ref: "#/nowhere" }, enum: [{ $id: "x" }], default: { $defs: {} } },
    { const: { $ref: "#/nowhere" }, enum: [{ $id: "x" }], default: { $defs: {} } },
    {},
  ],
  [
    "a header is mirrored by nobody inside",
    { properties: { p: { type: "string", "x-mcp-header": "P" } } },
    { properties: { p: { type: "string" } } },
    {},
  ],
];

test.each(PORTED)("%s", (_what, schema, ported, definitions) => {
  expect(embed(schema)).toEqual({ schemas: [ported], definitions });
});

test.each([
  ["an unknown dialect", { $schema: "https://example.com/mine" }],
  ["a dialect inside that is another", { properties: { p: { $schema: DRAFT_07 } } }],
  ["a dynamic reference", { properties: { p: { $dynamicRef: "#x" } } }],
  ["a reference to elsewhere", { properties: { p: { $ref: "https://example.com/s" } } }],
  ["a reference to nothing", { properties: { p: { $ref: "#/$defs/None" } } }],
  ["a reference that is no text", { properties: { p: { $ref: 5 } } }],
  ["members that are no schemas", { properties: [] }],
  ["a vocabulary", { $vocabulary: {} }],
  ["OpenAPI", { $schema: "https://spec.openapis.org/oas/3.1/dialect/base", nullable: true }],
] as [string, JsonObject][])("leaves a schema where it is that has %s", (_what, schema) => {
  expect(embed(schema)).toEqual({ schemas: [undefined], definitions: {} });
});

test("leaves a schema where it is that is nested without end", () => {
  let schema: Json = {};
  for (let depth = 0; depth < 5_000; depth++) schema = { not: schema };
  expect(embed({ properties: { p: schema } }).schemas).toEqual([undefined]);
});

test("writes equal definitions once, recursive ones too, whatever they were called", () => {
  const list = (name: string): JsonObject => ({
    properties: { list: { $ref: `#/$defs/${name}` } },
    $defs: { [name]: { properties: { next: { $ref: `#/$defs/${name}` } } } },
  });
  expect(embed(list("Node"), list("Item"))).toEqual({
    schemas: [{ properties: { list: { $ref: "#/$defs/Node" } } }, { properties: { list: { $ref: "#/$defs/Node" } } }],
    definitions: { Node: { properties: { next: { $ref: "#/$defs/Node" } } } },
  });
});

test("keeps definitions apart that share a name, or differ only in what they lead to", () => {
  const box = (type: string): JsonObject => ({
    properties: { p: { $ref: "#/$defs/Box" } },
    $defs: { Box: { items: { $ref: "#/$defs/Content" } }, Content: { type } },
  });
  expect(embed(box("string"), box("number"))).toEqual({
    schemas: [{ properties: { p: { $ref: "#/$defs/Box" } } }, { properties: { p: { $ref: "#/$defs/Box_2" } } }],
    definitions: {
      Box: { items: { $ref: "#/$defs/Content" } },
      Content: { type: "string" },
      Box_2: { items: { $ref: "#/$defs/Content_2" } },
      Content_2: { type: "number" },
    },
  });
});

test("gives definitions names that need no escape", () => {
  const schema: JsonObject = {
    properties: { p: { $ref: "#/$defs/a~1b%20c" }, q: { $ref: "#/$defs/__proto__" } },
    $defs: JSON.parse('{"a/b c":{"type":"string"},"__proto__":{"type":"number"}}') as JsonObject,
  };
  expect(Object.keys(embed(schema).definitions)).toEqual(["a_b_c", "schema__proto__"]);
});
