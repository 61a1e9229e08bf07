import { expect, test } from "vitest";
import { stripHeaders } from "./strip-headers.js";

test("takes the keyword out of every schema, and a property of that name out of none", () => {
  const schema = {
    properties: {
      "x-mcp-header": { type: "string", "x-mcp-header": "A" },
      list: { items: { "x-mcp-header": "B", const: { "x-mcp-header": "data" } } },
    },
  };
  const before = structuredClone(schema);
  expect(stripHeaders(schema)).toEqual({
    properties: { "x-mcp-header": { type: "string" }, list: { items: { const: { "x-mcp-header": "data" } } } },
  });
  expect(schema).toEqual(before);
});

test("hands back what has none", () => {
  const schema = { type: "object", properties: { a: {} } };
  expect(stripHeaders(schema)).toBe(schema);
});
