import { expect, test } from "vitest";
import { assembleCatalog } from "./assemble-catalog.js";
import { isAssembled } from "./is-assembled.js";

const catalog = assembleCatalog([{ owner: "o", tools: [{ toolId: "a", source: "mcp", safetyTier: "read" }] }]);

test("knows what was assembled", () => {
  expect(isAssembled(catalog)).toBe(true);
  expect(Object.isFrozen(catalog) && Object.isFrozen(catalog.tools) && Object.isFrozen(catalog.tools[0])).toBe(true);
});

test.each<[string, unknown]>([
  ["a copy", { ...catalog }],
  ["a frozen copy", Object.freeze({ ...catalog })],
  ["an object that inherits from a catalogue", Object.create(catalog)],
  ["a proxy of a catalogue", new Proxy(catalog, {})],
  ["nothing", undefined],
  ["null", null],
  ["a text", "catalog"],
])("takes %s for unknown", (_what, value) => {
  expect(isAssembled(value)).toBe(false);
});
