import type { JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { paramHeaders } from "./param-headers.js";

const SCHEMA: JsonObject = {
  type: "object",
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    size: { type: "integer", "x-mcp-header": "Size" },
    dry: { type: "boolean", "x-mcp-header": "Dry" },
    inner: { type: "object", properties: { id: { type: "string", "x-mcp-header": "Id" } } },
    list: { type: "array", items: { type: "string", "x-mcp-header": "Item" } },
    bad: { type: "string", "x-mcp-header": "no token" },
  },
};

test("mirrors what is reached through properties, and nothing else", () => {
  const args = { region: "eu west", size: 3, dry: false, inner: { id: "7" }, list: ["x"], bad: "b", other: "o" };
  expect(paramHeaders(SCHEMA, args)).toEqual({
    "Mcp-Param-Region": "eu west",
    "Mcp-Param-Size": "3",
    "Mcp-Param-Dry": "false",
    "Mcp-Param-Id": "7",
  });
});

test.each([
  ["grün", "=?base64?Z3LDvG4=?="],
  [" a", "=?base64?IGE=?="],
  ["a\r\nX-Evil: 1", "=?base64?YQ0KWC1FdmlsOiAx?="],
  ["=?base64?YQ==?=", "=?base64?PT9iYXNlNjQ/WVE9PT89?="],
])("encodes %j, so that no header can be forged", (region, header) => {
  expect(paramHeaders(SCHEMA, { region })).toEqual({ "Mcp-Param-Region": header });
});

test.each([{}, { region: null }, { region: {} }, { size: 0.5 }, { inner: "x" }])("has no header for %j", (args) => {
  expect(paramHeaders(SCHEMA, args)).toEqual({});
});
