import { assembleCatalog, type Principal, TOOL_SOURCES, type ToolDescriptor } from "@toolfold/core";
import { expect, test } from "vitest";
import { permittedTools } from "./permitted-tools.js";

const tool = (toolId: string, more: Partial<ToolDescriptor> = {}): ToolDescriptor => ({
  toolId,
  source: "mcp",
  safetyTier: "read",
  ...more,
});
const principal = (...scopes: string[]): Principal => ({ tenant: "t", subject: "s", scopes });
const catalog = assembleCatalog([
  {
    owner: "test",
    tools: [
      tool("open"),
      tool("files", { auth: { scopes: ["files:read"] } }),
      tool("both", { auth: { scopes: ["files:read", "files:write"] } }),
      tool("pack", { source: "node-pack" }),
    ],
  },
]);
const ids = ({ tools }: { tools: ReadonlyMap<string, ToolDescriptor> }): string[] => [...tools.keys()];

test("needs every scope, the policy's consent and a served source", () => {
  const all = permittedTools(undefined, TOOL_SOURCES);
  expect(ids(all(principal(), catalog))).toEqual(["open", "pack"]);
  expect(ids(all(principal("files:read"), catalog))).toEqual(["files", "open", "pack"]);
  expect(ids(all(principal("files:write", "files:read"), catalog))).toEqual(["both", "files", "open", "pack"]);
  expect(ids(permittedTools((_, { toolId }) => toolId !== "open", TOOL_SOURCES)(principal(), catalog))).toEqual([
    "pack",
  ]);
  expect(ids(permittedTools(undefined, ["mcp"])(principal(), catalog))).toEqual(["open"]);
});

test("asks the policy about tools whose scopes are held, each time", () => {
  const asked: string[] = [];
  const permitted = permittedTools((_, { toolId }) => {
    asked.push(toolId);
    return true;
  }, TOOL_SOURCES);
  const reader = principal("files:read");
  permitted(reader, catalog);
  permitted(reader, catalog);
  expect(asked).toEqual(["files", "open", "pack", "files", "open", "pack"]);
});

test("follows a policy that changes its mind, under another name", () => {
  let allowed = true;
  const permitted = permittedTools((_, { toolId }) => allowed || toolId !== "open", TOOL_SOURCES);
  const reader = principal("files:read");
  const before = permitted(reader, catalog);
  allowed = false;
  const after = permitted(reader, catalog);
  allowed = true;
  expect([ids(before), ids(after)]).toEqual([
    ["files", "open", "pack"],
    ["files", "pack"],
  ]);
  expect(after.key).not.toBe(before.key);
  expect(permitted(reader, catalog).key).toBe(before.key);
});

test("decides once for equal scopes and the same catalogue, where there is no policy", () => {
  const permitted = permittedTools(undefined, TOOL_SOURCES);
  const first = permitted(principal("a", "files:read"), catalog);
  expect(permitted(principal("files:read", "a", "a"), catalog)).toBe(first);
  expect(permitted(principal("a,files:read"), catalog)).not.toBe(first);
  expect(permitted(principal("a", "files:read"), { ...catalog })).not.toBe(first);
});

test.each([
  ["no policy", undefined],
  ["a policy", () => true],
])("names equal selections alike and others differently, with %s", (_what, authorize) => {
  const permitted = permittedTools(authorize, TOOL_SOURCES);
  expect(permitted(principal("x"), catalog).key).toBe(permitted(principal(), catalog).key);
  expect(permitted(principal("files:read"), catalog).key).not.toBe(permitted(principal(), catalog).key);
});

test.each([
  ["a promise", async () => true],
  ["undefined", () => undefined],
  ["number", () => 1],
])("refuses a policy that returns %s", (seen, authorize) => {
  const permitted = permittedTools(authorize as unknown as () => boolean, TOOL_SOURCES);
  expect(() => permitted(principal(), catalog)).toThrow(`authorize returned ${seen}; it must return true or false.`);
});
