import { assembleCatalog } from "@toolfold/core";
import { expect, test } from "vitest";
import { checkCatalog } from "./check-catalog.js";

const tool = (toolId: string, more: object = {}) => ({ toolId, source: "mcp", safetyTier: "read", ...more });
const assembled = assembleCatalog([{ owner: "o", tools: [tool("a"), tool("b")] }]);
const claimed = (...tools: unknown[]) => ({ digest: "x", quarantined: [], notes: [], tools });

const cyclic: Record<string, unknown> = { type: "object" };
cyclic.properties = { again: cyclic };

test("serves an assembled catalogue as it is", () => {
  expect(checkCatalog(assembled)).toBe(assembled);
});

test("serves a copy of any other good one, the same each time", () => {
  const tools = [tool("a"), tool("b")];
  const catalog = { ...claimed(), tools };
  const served = checkCatalog(catalog);
  expect(served).toEqual(assembled);
  tools.push(tool("c", { safetyTier: "exec" }));
  expect(checkCatalog(catalog)).toBe(served);
  expect(served.tools).toHaveLength(2);
});

test.each<[string, unknown, string]>([
  [
    "exec from MCP",
    claimed(tool("a", { safetyTier: "exec" })),
    'a catalogue whose tool a is refused: exec_not_allowed at "/safetyTier"; ',
  ],
  [
    "a title that is no text",
    claimed(tool("a", { title: 5 })),
    'a catalogue whose tool a is refused: invalid_descriptor at "/title"; ',
  ],
  [
    "scopes that are no list",
    claimed(tool("a", { auth: { scopes: "abc" } })),
    'a catalogue whose tool a is refused: invalid_descriptor at "/auth/scopes"; ',
  ],
  [
    "a secret",
    claimed(tool("a", { inputSchema: { type: "object", properties: { k: { default: "AKIAQ7ZJ4MNB2XW5KLPD" } } } })),
    'a catalogue whose tool a is refused: secret_found at "/inputSchema/properties/k/default"; ',
  ],
  [
    "a schema that is none",
    claimed(tool("a", { inputSchema: { type: 1 } })),
    'a catalogue whose tool a is refused: invalid_keyword_value at "/inputSchema/type"; ',
  ],
  ["a cycle", claimed(tool("a", { inputSchema: cyclic })), "a catalogue whose tool a is refused: too_deep at "],
  [
    "an id twice",
    claimed(tool("a"), tool("a")),
    'a catalogue whose tool a is refused: duplicate_tool_id at "/toolId"; ',
  ],
  ["no id", claimed({}), "a catalogue whose tool #0 is refused: invalid_descriptor at "],
  ["no tool", claimed(null), "a catalogue whose tool #0 is refused: invalid_descriptor at "],
  ["another order", claimed(tool("b"), tool("a")), "a catalogue that is out of order at tools[0]"],
  ["a list response", { tools: [] }, "an object without digest, tools, quarantined and notes"],
  ["an array", [], "an array"],
  ["null", null, "null"],
  ["nothing", undefined, "undefined"],
])("refuses %s, each time", (_what, value, seen) => {
  for (let time = 0; time < 2; time += 1) {
    expect(() => checkCatalog(value)).toThrow(
      expect.objectContaining({
        name: "HostError",
        code: "invalid_catalog",
        message: expect.stringContaining(`The source answered ${seen}`),
      }),
    );
  }
});

test("never repeats a secret", () => {
  const value = claimed(tool("a", { description: ["ghp", "Q7zJ4mNb2xW5kLpD9sRtvB8nM3cX1aYq6wUe"].join("_") }));
  expect(() => checkCatalog(value)).toThrow(expect.objectContaining({ message: expect.not.stringContaining("ghp_") }));
});
