import type { JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import type { Coercion } from "../options.js";
import { judgeOf } from "./judge-arguments.js";
import { repairArguments } from "./repair-arguments.js";

function repair(properties: JsonObject, args: JsonObject, level: Coercion, required: string[] = []) {
  const schema = { type: "object", properties, required };
  const { args: repaired, findings, repairs } = repairArguments(args, judgeOf(schema), level);
  return {
    args: repaired,
    fits: findings.length === 0,
    repairs: repairs.map(({ pointer, repair: name }) => `${pointer} ${name}`),
  };
}

const OBJECT = { type: "object", properties: { a: { type: "integer" } } };

/** The situation, the property, what came, what it becomes, and how: from what users of other wrappers report. */
const SAFE: readonly [string, JsonObject, unknown, unknown, string[]][] = [
  ["an object as JSON text", OBJECT, '{"a":1}', { a: 1 }, ["/arguments/p text_to_object_or_array"]],
  ["an array as JSON text", { type: "array" }, "[1,2]", [1, 2], ["/arguments/p text_to_object_or_array"]],
  [
    "an object as JSON text behind a reference and a union",
    { anyOf: [OBJECT, { type: "null" }] },
    '{"a":1}',
    { a: 1 },
    ["/arguments/p text_to_object_or_array"],
  ],
  ["an integer as text", { type: "integer" }, "5", 5, ["/arguments/p text_to_number"]],
  ["a number as text", { type: "number" }, "-0.5", -0.5, ["/arguments/p text_to_number"]],
  ["a boolean as text", { type: "boolean" }, "true", true, ["/arguments/p text_to_boolean"]],
  [
    "an object as text with an integer as text inside",
    { type: "array", items: { type: "integer" } },
    ["1", 2],
    [1, 2],
    ["/arguments/p/0 text_to_number"],
  ],
];

test.each(SAFE)("repairs %s", (_what, property, sent, args, repairs) => {
  expect(repair({ p: property }, { p: sent as string }, "safe")).toEqual({ args: { p: args }, fits: true, repairs });
});

/** What stays as it came, whatever the level: it fits, or nobody can know what was meant. */
const KEPT: readonly [string, JsonObject, unknown, boolean][] = [
  ["a text of digits where text is wanted", { type: "string" }, "123", true],
  ["the text true where text is wanted", { type: "string" }, "true", true],
  ["JSON text where text is wanted", { type: "string" }, '{"a":1}', true],
  ["the text null where text is wanted", { type: "string" }, "null", true],
  ["a number where text is wanted", { type: "string" }, 5, false],
  ["a number with a zero too many", { type: "number" }, "1.0", false],
  ["a number that would lose digits", { type: "integer" }, "9007199254740993", false],
  ["a hexadecimal number", { type: "integer" }, "0x10", false],
  ["white space", { type: "integer" }, " 5 ", false],
  ["an empty text", { type: "integer" }, "", false],
  ["broken JSON", { type: "object" }, "{a:1}", false],
  ["a scalar as JSON text where an object is wanted", { type: "object" }, "5", false],
];

test.each(KEPT)("keeps %s", (_what, property, sent, fits) => {
  for (const level of ["off", "safe"] as const) {
    expect(repair({ p: property }, { p: sent as string }, level)).toEqual({ args: { p: sent }, fits, repairs: [] });
  }
});

test.each([
  ["null for an optional value", { type: "string" }, null, {}, "absent_value_omitted"],
  ["the text null for an optional number", { type: "integer" }, "null", {}, "absent_value_omitted"],
  ["a printed nil", { type: "integer" }, "<nil>", {}, "absent_value_omitted"],
  ["the text null where null is accepted", { type: ["integer", "null"] }, "null", { p: null }, "text_to_null"],
  [
    "one value where a list is wanted",
    { type: "array", items: { type: "string" } },
    "a",
    { p: ["a"] },
    "value_to_array",
  ],
])("leniently repairs %s", (_what, property, sent, args, name) => {
  expect(repair({ p: property }, { p: sent }, "safe").fits).toBe(false);
  expect(repair({ p: property }, { p: sent }, "lenient")).toEqual({
    args,
    fits: true,
    repairs: [`/arguments/p ${name}`],
  });
});

test("does not leave out what is required", () => {
  expect(repair({ p: { type: "string" } }, { p: null }, "lenient", ["p"])).toEqual({
    args: { p: null },
    fits: false,
    repairs: [],
  });
});

test("does not guess between two readings", () => {
  const property = { anyOf: [{ type: "integer" }, { type: "array", items: { type: "string" } }] };
  expect(repair({ p: property }, { p: "5" }, "lenient")).toEqual({ args: { p: "5" }, fits: false, repairs: [] });
});

test("never takes an item out of a list", () => {
  const property = { type: "array", items: { type: "string" } };
  expect(repair({ p: property }, { p: ["a", null] }, "lenient").args).toEqual({ p: ["a", null] });
});

test("repairs members with the names of prototypes", () => {
  const properties = JSON.parse('{"__proto__":{"type":"integer"},"constructor":{"type":"integer"}}') as JsonObject;
  const sent = JSON.parse('{"constructor":"1"}') as JsonObject;
  expect(repair(properties, sent, "safe").args).toEqual({ constructor: 1 });
});

test("gives up after a bounded number of repairs", () => {
  const items = Array.from({ length: 100 }, () => "1");
  const { fits, repairs } = repair({ p: { type: "array", items: { type: "integer" } } }, { p: items }, "safe");
  expect([fits, repairs.length]).toEqual([false, 32]);
});
