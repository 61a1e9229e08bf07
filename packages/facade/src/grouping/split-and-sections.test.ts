import { expect, test } from "vitest";
import { fixtureProvider, SHOP, tool } from "../../test/fixture-provider.js";
import { createFacade } from "../create-facade.js";
import type { DomainOptions } from "../options.js";
import type { ProvidedTool } from "../provider.js";
import { sectionsOf } from "./sections.js";

function open(options: DomainOptions, tools: readonly ProvidedTool[] = SHOP) {
  const { provider, reached } = fixtureProvider(tools);
  return { domain: createFacade(provider, { domains: { admin: options } }).domain("admin"), reached };
}

test("splits groups by what their tools do, with annotations that are true of each", async () => {
  const listed = await open({ split: "effect" }).domain.list({});
  expect(listed.map(({ definition: { name, annotations } }) => [name, annotations])).toEqual([
    ["billing_destructive", { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }],
    ["orders_destructive", { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }],
    ["orders_read", { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }],
    ["orders_write", { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }],
  ]);
  expect(listed[2]?.definition.description).toContain("These tools only read.");
});

test("facades-split: calls a tool through the facade of its effect alone", async () => {
  const { domain, reached } = open({ split: "effect" });
  const call = { tool_name: "delete_order", arguments: { id: "7" } };
  const refused = await domain.call("orders_read", call, {}, {});
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused.content)).toContain("It is a tool of orders_destructive.");
  expect(reached).toEqual([]);
  await domain.call("orders_destructive", call, {}, {});
  expect(reached).toHaveLength(1);
});

const MANY = ["vm", "dns", "billing"].flatMap((area) =>
  Array.from({ length: area === "vm" ? 150 : 3 }, (_, index) =>
    tool(`host_${area}_${index}`, "host", { type: "object" }, { description: `Does ${area} ${index}.` }),
  ),
);

test("lists the sections of a group whose tools would be too many, and no name", async () => {
  const [host, describe] = await open({ schemaStrategy: "lazy", listBudget: 500 }, MANY).domain.list({});
  expect(host?.definition.description).toBe(`Tools of the group host.

156 tools in sections. Ask \`describe_tools\` with \`facade: "host_tools"\` and a \`section\` for their names:
- billing (3)
- dns (3)
- vm (150)

Ask \`describe_tools\` for the arguments of a tool before its first call.`);
  expect(host?.definition.inputSchema.properties).toMatchObject({ tool_name: { type: "string" } });
  expect(Object.keys(describe?.definition.inputSchema.properties ?? {})).toEqual([
    "tool_names",
    "facade",
    "section",
    "page",
  ]);
});

test.each<[string, readonly string[] | undefined]>([
  ["a caller who may call all", undefined],
  ["one who may not", MANY.map(({ definition }) => definition.name).filter((_, index) => index % 5 !== 0)],
])("facades-sections: has every tool of %s in one section, and no other", async (_, may) => {
  const { domain } = open({ schemaStrategy: "lazy", listBudget: 500 }, MANY);
  const caller = may === undefined ? {} : { may };
  const [host] = await domain.list(caller);
  const found: string[] = [];
  for (const [, section = ""] of host?.definition.description?.matchAll(/^- (\w+) \(\d+\)$/gm) ?? []) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const asked = await domain.call("describe_tools", { facade: "host_tools", section, page }, caller, {});
      const told = asked.structuredContent as { pages: number; tools: { name: string }[] };
      pages = told.pages;
      found.push(...told.tools.map(({ name }) => name));
    }
  }
  expect(found.sort()).toEqual([...(may ?? MANY.map(({ definition }) => definition.name))].sort());
});

test("tells what is in a section, page by page", async () => {
  const { domain } = open({ schemaStrategy: "lazy", listBudget: 500 }, MANY);
  const ask = (args: Record<string, string | number>) => domain.call("describe_tools", args, {}, {});
  expect((await ask({ facade: "host_tools", section: "dns" })).structuredContent).toEqual({
    facade: "host_tools",
    section: "dns",
    page: 1,
    pages: 1,
    tools: [0, 1, 2].map((index) => ({ name: `host_dns_${index}`, purpose: `Does dns ${index}.` })),
  });
  const second = (await ask({ facade: "host_tools", section: "vm", page: 2 })).structuredContent;
  expect(second).toMatchObject({ page: 2, pages: 2 });
  expect((second as { tools: unknown[] }).tools).toHaveLength(50);
  expect((await domain.call("host_tools", { tool_name: "host_dns_1", arguments: {} }, {}, {})).isError).toBeUndefined();
});

test.each([
  [{ facade: "nope" }, '"nope" is not a facade. Facades: "host_tools".'],
  [{ facade: "host_tools" }, "host_tools has no section without a name. Sections: billing, dns, vm."],
  [{ facade: "host_tools", section: "mail" }, 'host_tools has no section "mail". Sections: billing, dns, vm.'],
  [{ facade: "host_tools", section: "vm", page: 3 }, "`page` has to be a whole number from 1 to 2."],
])("refuses to browse %j", async (args, problem) => {
  const { domain } = open({ schemaStrategy: "lazy", listBudget: 500 }, MANY);
  const result = await domain.call("describe_tools", args, {}, {});
  expect(result).toEqual({ content: [{ type: "text", text: `${problem} Nothing was executed.` }], isError: true });
});

test.each([
  [
    ["a_list", "a_get", "a_list_all"],
    ["get", "list"],
  ],
  [
    ["listOrders", "listItems", "getOrder"],
    ["get", "list"],
  ],
  [["one"], ["one"]],
  [
    ["srv.dns.list", "srv.vm.list"],
    ["dns", "vm"],
  ],
  [
    ["x", "x_y"],
    ["x", "y"],
  ],
  [["__", "--"], [""]],
])("divides %j into %j", (names, sections) => {
  expect(sectionsOf(names.map((name) => tool(name))).map(({ name }) => name)).toEqual(sections);
});
