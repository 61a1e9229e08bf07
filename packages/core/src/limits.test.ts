import { describe, expect, test } from "vitest";
import { assembleCatalog } from "./catalog/assemble-catalog.js";
import { scanSecrets } from "./catalog/scan-secrets.js";
import { DEFAULT_LIMITS, type Limits, limitsOf } from "./limits.js";
import { lowerSchema } from "./lower/lower-schema.js";
import { projectTool } from "./project/project-tool.js";
import { checkSchema } from "./schema/check-schema.js";
import { checkSubset } from "./subset/check-subset.js";

describe("limitsOf", () => {
  test("takes the defaults for what is absent", () => {
    expect(limitsOf(undefined)).toEqual({ depth: 256, nodes: 200_000 });
    expect(limitsOf({})).toEqual(DEFAULT_LIMITS);
    expect(limitsOf({ depth: undefined } as object)).toEqual(DEFAULT_LIMITS);
    expect(limitsOf({ nodes: 1 })).toEqual({ depth: 256, nodes: 1 });
  });

  test.each([
    [{ depth: 0 }, "The limit depth is 0; it has to be a whole number above 0."],
    [{ depth: -1 }, "The limit depth is -1; it has to be a whole number above 0."],
    [{ nodes: 1.5 }, "The limit nodes is 1.5; it has to be a whole number above 0."],
    [{ nodes: Number.NaN }, "The limit nodes is NaN; it has to be a whole number above 0."],
    [{ depth: Number.POSITIVE_INFINITY }, "The limit depth is Infinity; it has to be a whole number above 0."],
    [{ depth: "9" }, "The limit depth is a string; it has to be a whole number above 0."],
    [{ depth: null }, "The limit depth is null; it has to be a whole number above 0."],
    [{ dept: 3 }, 'There is no limit named "dept"; use: depth, nodes.'],
    [{ constructor: 3 }, 'There is no limit named "constructor"; use: depth, nodes.'],
  ])("refuses %j", (limits, message) => {
    const refused = expect.objectContaining({ name: "RangeError", code: "invalid_limit", message });
    expect(() => limitsOf(limits as object)).toThrow(refused);
  });
});

describe("a bound that is none", () => {
  const schema = { type: "object", properties: { a: { anyOf: [{}] } } };
  const tool = { toolId: "a", source: "mcp", safetyTier: "read", inputSchema: schema } as const;

  test.each<[string, (limits: Partial<Limits>) => unknown]>([
    ["assembleCatalog", (limits) => assembleCatalog([], { limits })],
    ["scanSecrets", (limits) => scanSecrets({}, limits)],
    ["checkSchema", (limits) => checkSchema({}, { limits })],
    ["checkSubset", (limits) => checkSubset({}, limits)],
    ["lowerSchema", (limits) => lowerSchema(schema, { limits })],
    ["projectTool", (limits) => projectTool(tool, { limits })],
  ])("is refused by %s", (_name, call) => {
    expect(() => call({ depth: Number.NaN })).toThrow(expect.objectContaining({ code: "invalid_limit" }));
  });

  test("and one that is undefined does not take the default away", () => {
    let deep: object = {};
    for (let level = 0; level < 100_000; level++) deep = { items: deep };
    const limits = { depth: undefined } as object;
    const { quarantined } = assembleCatalog([{ owner: "o", tools: [{ ...tool, inputSchema: deep }] }], { limits });
    expect(quarantined[0]?.problems.map(({ code }) => code)).toEqual(["too_deep"]);
  });
});
