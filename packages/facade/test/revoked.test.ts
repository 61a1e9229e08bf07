import type { JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { createFacade, type DomainOptions, guardProvider, type ToolProvider } from "../src/index.js";
import { SHOP, tool } from "./fixture-provider.js";

/** A caller whose rights change while its list is remembered. */
interface Caller {
  readonly lost: Set<string>;
}

const HARD_TO_READ = tool("wrap", "orders", {
  type: "object",
  properties: { tool_name: { type: "string" }, arguments: { type: "object" } },
});
const TOOLS = [...SHOP, HARD_TO_READ];

const DOMAINS: readonly DomainOptions[] = [
  {},
  { schemaStrategy: "lazy" },
  { schemaStrategy: "lazy", listBudget: 10 },
  { schemaStrategy: "auto" },
  { schemaStrategy: "auto", split: "effect" },
];

function open(options: DomainOptions, lost: readonly string[] = []) {
  const reached: string[] = [];
  const tools = TOOLS.filter(({ definition }) => !lost.includes(definition.name));
  const source: ToolProvider<Caller> = {
    list: async () => tools,
    async call(name) {
      reached.push(name);
      return { content: [] };
    },
  };
  const provider = guardProvider(source, { permits: ({ definition }, caller) => !caller.lost.has(definition.name) });
  return { domain: createFacade(provider, { domains: { d: options } }).domain("d"), reached };
}

const FACADES = ["orders_tools", "billing_tools", "orders_destructive", "orders_read", "describe_tools", "refund"];

function callsOf(name: string): [string, JsonObject][] {
  return FACADES.flatMap((facade): [string, JsonObject][] => [
    [facade, { tool_name: name, arguments: { id: "7" } }],
    [facade, { tool_name: name }],
    [facade, { tool_name: name, id: "7" }],
    [facade, { tool_name: name, arguments: 5 }],
    [facade, { tool_name: `${name}s`, arguments: {} }],
    [facade, {}],
    [facade, { tool_names: [name, "list_orders"] }],
    [facade, { tool_names: [name] }],
    [facade, { facade, section: "order" }],
    [facade, { facade: "billing_tools" }],
    [name, { id: "7" }],
  ]);
}

async function said(domain: ToolProvider<Caller>, caller: Caller, [name, args]: [string, JsonObject]): Promise<string> {
  return domain.call(name, args, caller, {}).then(
    (result) => JSON.stringify(result),
    (error: unknown) => String(error),
  );
}

test.each(DOMAINS)("a tool that was taken away after it was listed has never been there: %j", async (options) => {
  for (const lost of [["delete_order"], ["refund"], ["wrap"], ["delete_order", "update_order", "wrap"]]) {
    for (const call of lost.flatMap(callsOf)) {
      const stale = open(options);
      const caller: Caller = { lost: new Set() };
      await stale.domain.list(caller);
      for (const name of lost) caller.lost.add(name);
      const without = await said(open(options, lost).domain, { lost: new Set() }, call);
      expect(await said(stale.domain, caller, call)).toBe(without);
      expect(stale.reached.filter((name) => lost.includes(name))).toEqual([]);
    }
  }
});

test("a tool that is taken away while it is called has never been there", async () => {
  for (let asked = 1; asked < 6; asked += 1) {
    const reached: string[] = [];
    let left = Number.POSITIVE_INFINITY;
    const source: ToolProvider<object> = {
      list: async () => SHOP,
      async call(name) {
        reached.push(name);
        return { content: [] };
      },
    };
    const provider = guardProvider(source, {
      permits: ({ definition }) => definition.name !== "delete_order" || --left >= 0,
    });
    const domain = createFacade(provider, { domains: { d: {} } }).domain("d");
    const caller = {};
    await domain.list(caller);
    left = asked;
    const call: [string, JsonObject] = ["orders_tools", { tool_name: "delete_order", arguments: { id: "7" } }];
    const text = await said(domain, caller as Caller, call);
    const without = await said(open({}, ["delete_order", "wrap"]).domain, { lost: new Set() }, call);
    expect(text).toBe(reached.length > 0 ? JSON.stringify({ content: [] }) : without);
  }
});

test("a member of a schema that was granted since is taken, as the direct call takes it", async () => {
  const mayNote = { value: false };
  const reached: JsonObject[] = [];
  const source: ToolProvider<object> = {
    list: async () => SHOP,
    async call(_name, args) {
      reached.push(args);
      return { content: [] };
    },
  };
  const provider = guardProvider(source, {
    permits: () => true,
    inputSchema({ definition: { inputSchema } }) {
      const { note, ...others } = (inputSchema.properties ?? {}) as JsonObject;
      return { ...inputSchema, properties: mayNote.value && note !== undefined ? { ...others, note } : others };
    },
  });
  const domain = createFacade(provider, { domains: { d: {} } }).domain("d");
  const caller = {};
  await domain.list(caller);
  mayNote.value = true;
  const args = { id: "7", note: "x" };
  await domain.call("orders_tools", { tool_name: "update_order", arguments: args }, caller, {});
  expect(reached).toEqual([args]);
});
