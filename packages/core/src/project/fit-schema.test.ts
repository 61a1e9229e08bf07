import { expect, test } from "vitest";
import { fitSchema } from "./fit-schema.js";

const union = {
  type: "object",
  properties: {
    at: {
      anyOf: [
        { type: "string", minLength: 3 },
        { type: "string", pattern: "^x" },
      ],
      description: "When.",
    },
  },
};
const findings = [{ pointer: "/properties/at", keyword: "anyOf", reason: "union_of_unlike" }];

test("keeps the same object where it is in the subset", () => {
  const schema = { type: "object", properties: { oneOf: { type: "string" } } };
  const fitted = fitSchema(schema, {});
  expect(fitted).toEqual({ schema, outcome: "unchanged", findings: [] });
  expect(fitted.schema).toBe(schema);
});

test("lowers what is not, and says that nothing is lost", () => {
  expect(
    fitSchema({ type: "object", properties: { id: { $ref: "#/$defs/id" } }, $defs: { id: { type: "string" } } }, {}),
  ).toEqual({
    schema: { type: "object", properties: { id: { type: "string" } } },
    outcome: "exact",
    findings: [],
  });
});

test("shows the wider schema, with what it stops checking", () => {
  expect(fitSchema(union, {})).toEqual({
    schema: { type: "object", properties: { at: { description: "When.", type: "string" } } },
    outcome: "wider",
    findings,
  });
});

test("omits a schema only when asked to, and only a wider one", () => {
  expect(fitSchema(union, { onWiden: "omit" })).toEqual({ outcome: "omitted", findings });
});

test("widens beyond the caller's limits", () => {
  const schema = { type: "object", properties: { a: { items: { items: { not: {} } } } } };
  expect(fitSchema(schema, { limits: { depth: 2 } }).findings).toEqual([
    { pointer: "/properties/a/items", keyword: "items", reason: "budget" },
  ]);
});
