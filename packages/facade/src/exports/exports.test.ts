import { expect, test } from "vitest";
import { fixtureProvider, SHOP, type TestCaller, tool } from "../../test/fixture-provider.js";
import { createFacade } from "../create-facade.js";
import { exportAnthropic, toolReferences } from "./export-anthropic.js";
import { exportOpenai } from "./export-openai.js";

function groups(caller: TestCaller = {}, tools = SHOP) {
  const { provider } = fixtureProvider(tools);
  return createFacade(provider, { domains: { admin: {} }, categories: { orders: "Orders." } }).groups("admin", caller);
}

test("gives the groups that a caller's facades stand for", async () => {
  const [billing, orders] = await groups({ may: ["refund", "list_orders"] });
  expect(billing).toEqual({
    name: "billing",
    summary: "Tools of the group billing.",
    tools: [SHOP[3]?.definition],
  });
  expect(orders).toEqual({ name: "orders", summary: "Orders.", tools: [SHOP[1]?.definition] });
});

test("gives groups that are split by effect names of their own", async () => {
  const { provider } = fixtureProvider(SHOP);
  const facade = createFacade(provider, { domains: { admin: { split: "effect" } } });
  const names = exportOpenai(await facade.groups("admin", {})).tools.map(({ name }) => name);
  expect(names).toEqual(["billing_destructive", "orders_destructive", "orders_read", "orders_write", undefined]);
});

test("exports deferred tools with the search of Anthropic", async () => {
  const exported = exportAnthropic(await groups({ may: ["refund"] }));
  expect(exported.tools).toEqual([
    { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" },
    {
      name: "refund",
      description: "[billing] Pay money back.\n\nSecond paragraph.",
      input_schema: SHOP[3]?.definition.inputSchema,
      defer_loading: true,
    },
  ]);
  expect(toolReferences(["refund"])).toEqual([{ type: "tool_reference", tool_name: "refund" }]);
});

test("exports a namespace for each group with the search of OpenAI", async () => {
  const exported = exportOpenai(await groups({ may: ["refund"] }));
  expect(exported.tools).toEqual([
    {
      type: "namespace",
      name: "billing",
      description: "Tools of the group billing.",
      tools: [
        {
          type: "function",
          name: "refund",
          description: "Pay money back.\n\nSecond paragraph.",
          parameters: SHOP[3]?.definition.inputSchema,
          defer_loading: true,
        },
      ],
    },
    { type: "tool_search" },
  ]);
});

test.each([exportAnthropic, exportOpenai])("exports names that providers take, and the way back", async (toTools) => {
  const { toolOf } = toTools(await groups({}, [tool("dns.list", "net"), tool("x".repeat(80), "net")]));
  expect([...toolOf.values()]).toEqual(["dns.list", "x".repeat(80)]);
  for (const name of toolOf.keys()) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
});

test.each([exportAnthropic, exportOpenai])("exports nothing, not even a search, where there is nothing", (toTools) => {
  expect(toTools([]).tools).toEqual([]);
});
