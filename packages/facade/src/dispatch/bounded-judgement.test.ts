import type { Json, JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { fixtureProvider, tool } from "../../test/fixture-provider.js";
import { createFacade } from "../create-facade.js";

/** Milliseconds that no call may block the process for, on a machine that does other things: without bounds it takes years. */
const LIMIT = 20_000;

async function call(inputSchema: JsonObject, args: JsonObject) {
  const { provider, reached } = fixtureProvider([tool("t", "g", inputSchema)]);
  const domain = createFacade(provider, { domains: { all: { coercion: "lenient" } } }).domain("all");
  const start = performance.now();
  const result = await domain.call("g_tools", { tool_name: "t", arguments: args }, {}, {});
  expect(performance.now() - start).toBeLessThan(LIMIT);
  return { isExecuted: reached.length === 1, result };
}

const text = (schema: JsonObject): JsonObject => ({ type: "object", properties: { a: schema } });
const PATTERNS = ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(a*)*b", "^(?:a?){60}a{60}$"];

test.each(PATTERNS)("judges with the pattern %s in time", async (pattern) => {
  const args = { a: `${"a".repeat(50_000)}!` };
  expect((await call(text({ type: "string", pattern }), args)).isExecuted).toBe(false);
  const named = { type: "object", patternProperties: { [pattern]: false } };
  await call(named, { [args.a]: 1 });
});

test.each(["^(?=(a+)+$)", "^(?!x)(a+)+$", "^(a+)+\\1$", "^(?P<x>a)$"])(
  "never runs the pattern %s, and leaves its judgement to the server",
  async (pattern) => {
    const args = { a: `${"a".repeat(100)}!` };
    expect((await call(text({ type: "string", pattern }), args)).isExecuted).toBe(true);
    expect((await call(text({ type: "string", pattern }), { a: 1 })).isExecuted).toBe(false);
  },
);

test.each<[string, JsonObject]>([
  ["not", { not: { pattern: "^(?!a)" } }],
  ["oneOf", { oneOf: [{ pattern: "^(?=a)" }, { pattern: "^a" }] }],
  ["if", JSON.parse('{"if":{"pattern":"^(?!a)"},"then":false}') as JsonObject],
])("refuses nothing because of a pattern under %s that it cannot run", async (_keyword, schema) => {
  expect((await call(text(schema), { a: "abc" })).isExecuted).toBe(true);
});

test("refuses nothing because of a name's pattern that it cannot run", async () => {
  const schema = { type: "object", patternProperties: { "^(?=x)": {} }, additionalProperties: false };
  expect((await call(schema, { xy: 1 })).isExecuted).toBe(true);
});

function nested(depth: number, leaf: Json): JsonObject {
  let value: Json = leaf;
  for (let level = 0; level < depth; level += 1) value = { x: value };
  return { x: value };
}

test("gives up a schema that branches at every level of the arguments", async () => {
  const branch = { properties: { x: { $ref: "#/$defs/a" } } };
  const schema = { type: "object", $ref: "#/$defs/a", $defs: { a: { type: "object", anyOf: [branch, branch] } } };
  expect((await call(schema, nested(200, 1))).isExecuted).toBe(true);
  expect((await call(schema, nested(3, 1))).isExecuted).toBe(false);
});

test("gives up a schema of definitions that double", async () => {
  const $defs: Record<string, JsonObject> = { d40: { minProperties: 1 } };
  for (let level = 0; level < 40; level += 1) {
    const next = { $ref: `#/$defs/d${level + 1}` };
    $defs[`d${level}`] = { allOf: [next, next] };
  }
  expect((await call({ type: "object", $ref: "#/$defs/d0", $defs }, { a: 1 })).isExecuted).toBe(true);
});

test("leaves a schema that refers to itself and nothing else to the server", async () => {
  expect((await call({ type: "object", allOf: [{ $ref: "#" }] }, { a: 1 })).isExecuted).toBe(true);
});

test("finds duplicates in a long list in time, and means the same by them", async () => {
  const schema = text({ type: "array", uniqueItems: true });
  const items = Array.from({ length: 50_000 }, (_, id) => ({ id, kind: "x" }));
  expect((await call(schema, { a: items })).isExecuted).toBe(true);
  expect((await call(schema, { a: [...items, { kind: "x", id: 7 }] })).isExecuted).toBe(false);
  expect((await call(schema, { a: [1, "1", [1], true, "true", null, {}, [], -1, 0] })).isExecuted).toBe(true);
  expect((await call(schema, { a: [0, -0] })).isExecuted).toBe(false);
  expect((await call(schema, { a: [1, 1.0] })).isExecuted).toBe(false);
});

test("compares many values with a long list in time", async () => {
  const schema = text({ type: "array", items: { enum: Array.from({ length: 20_000 }, (_, at) => `value ${at}`) } });
  const { isExecuted } = await call(schema, { a: Array.from({ length: 50_000 }, () => "value 19999") });
  expect(isExecuted).toBe(true);
});

test("lists the first finding alone where all would be too many", async () => {
  const schema = text({ type: "array", items: { anyOf: Array.from({ length: 200 }, (_, at) => ({ const: at })) } });
  const { result } = await call(schema, { a: Array.from({ length: 10_000 }, () => "no") });
  expect(result.isError).toBe(true);
});

test("reads ten megabytes of arguments in time", async () => {
  const list = Array.from({ length: 500_000 }, (_, at) => `item number ${at}`);
  const schema = text({ type: "array", items: { type: "string", pattern: "^item number \\d+$" } });
  expect((await call(schema, { a: list })).isExecuted).toBe(true);
  const long = { a: "x".repeat(10_000_000) };
  expect((await call(text({ type: "string", maxLength: 5 }), long)).isExecuted).toBe(false);
});

test("describes a tool whose example would take too long", async () => {
  const schema = { ...text({ type: "string", pattern: "^(a|a)*(?=b)$" }), examples: [{ a: "a".repeat(100) }] };
  const { provider } = fixtureProvider([tool("t", "g", schema)]);
  const domain = createFacade(provider, { domains: { all: { schemaStrategy: "lazy" } } }).domain("all");
  const start = performance.now();
  await domain.call("describe_tools", { tool_names: ["t"] }, {}, {});
  expect(performance.now() - start).toBeLessThan(LIMIT);
});

test("leaves a huge schema to the server, and definitions that are used everywhere are compiled once", async () => {
  const many = (count: number, schema: JsonObject): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema]));
  expect((await call({ type: "object", properties: many(19_000, { type: "string" }) }, { p1: 1 })).isExecuted).toBe(
    true,
  );
  const $defs = { s: { type: "object", properties: many(700, { type: "string" }) } };
  const users = { type: "object", properties: many(700, { $ref: "#/$defs/s" }), $defs };
  expect((await call(users, { p1: { p1: 1 } })).isExecuted).toBe(false);
});

test.each<[string, JsonObject, Json]>([
  ["unevaluatedItems", { allOf: [{ contains: { type: "string" } }], unevaluatedItems: false }, ["a"]],
  [
    "unevaluatedProperties beside if",
    { if: { properties: { b: { const: 1 } }, required: ["b"] }, unevaluatedProperties: false },
    { b: 1 },
  ],
])("leaves %s to the server, which the validator gets wrong", async (_what, schema, value) => {
  expect((await call(text(schema), { a: value })).isExecuted).toBe(true);
});
