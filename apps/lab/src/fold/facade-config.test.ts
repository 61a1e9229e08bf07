import { createFacade } from "@toolfold/facade";
import { expect, test } from "vitest";
import { configFile, facadeOptions, splitCommand } from "./facade-config.js";
import { groupsOf } from "./group-of.js";
import { DEFAULT_GROUPING, type Grouping, type NamedTool, STRATEGIES } from "./grouping.js";

const tools: NamedTool[] = [
  ["get_user", "a"],
  ["get_users", "a"],
  ["getaway", "b"],
  ["listOrders", "b"],
  ["list_items", "b"],
].map(([bare = "", server = ""]) => ({ name: `${server}__${bare}`, bare, server }));

const by = (change: Partial<Grouping>): Grouping => ({ ...DEFAULT_GROUPING, ...change });

test("the first words of a name make its group", () => {
  expect([...groupsOf(tools, by({ rule: "prefix" })).values()]).toEqual(["get", "get", "getaway", "list", "list"]);
  expect([...groupsOf(tools, by({ rule: "prefix", words: 2 })).values()]).toEqual([
    "get_user",
    "get_users",
    "getaway",
    "list_orders",
    "list_items",
  ]);
});

test.each(["server", "prefix", "map"] as const)("the rules of a file group by %s as the page does", async (rule) => {
  const grouping = by({ rule, map: [["a__get_user", "mine"]], strategy: "lazy" });
  const provided = tools.map(({ name, server }) => ({
    server,
    definition: { name, inputSchema: { type: "object" } as const },
  }));
  const facade = createFacade({ list: async () => provided, call: async () => ({}) }, facadeOptions(tools, grouping));
  const folded = (await facade.groups("tools", {})).map((group) => group.tools.map(({ name }) => name));
  const expected = new Map<string, string[]>();
  for (const [name, group] of groupsOf(tools, grouping)) expected.set(group, [...(expected.get(group) ?? []), name]);
  const sorted = (groups: Iterable<readonly string[]>) =>
    [...groups].map((names) => names.toSorted().join()).toSorted();
  expect(sorted(folded)).toEqual(sorted(expected.values()));
});

test.each(STRATEGIES.map(({ id }) => id))("the engine takes the strategy %s", (strategy) => {
  const provider = { list: async () => [], call: async () => ({}) };
  expect(() => createFacade(provider, facadeOptions(tools, by({ strategy, splitByEffect: true })))).not.toThrow();
});

test("a file names how servers start, and only what a caller may call", () => {
  const file = configFile(
    tools,
    by({
      starts: [
        ["a", "npx -y 'my server' --flag"],
        ["b", "https://example.test/mcp"],
      ],
      callers: [
        { name: "all", denied: [] },
        { name: "few", denied: tools.slice(1).map(({ name }) => name) },
      ],
    }),
  );
  expect(JSON.parse(file)).toEqual({
    mcpServers: { a: { command: "npx", args: ["-y", "my server", "--flag"] }, b: { url: "https://example.test/mcp" } },
    domains: { tools: { groupBy: "server", schemaStrategy: "auto" } },
    callers: { all: { allow: ["*"] }, few: { allow: ["a__get_user"] } },
  });
});

test("quotes keep words together", () => {
  expect(splitCommand(`a "b c" 'd "e"' f`)).toEqual(["a", "b c", 'd "e"', "f"]);
});
