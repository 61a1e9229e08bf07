import type { JsonObject } from "@toolfold/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { fixtureProvider, SHOP, type TestCaller, tool } from "../test/fixture-provider.js";
import { createFacade } from "./create-facade.js";
import type { FacadeOptions } from "./options.js";
import type { ProvidedTool, ToolDefinition } from "./provider.js";

const ORDERS = "Create, inspect, and update orders and their line items.";
const OPTIONS: FacadeOptions = { domains: { admin: {} }, categories: { orders: ORDERS } };

async function listed(
  options: Partial<FacadeOptions>,
  caller: TestCaller = {},
  tools: readonly ProvidedTool[] = SHOP,
): Promise<ToolDefinition[]> {
  const facade = createFacade(fixtureProvider(tools).provider, { ...OPTIONS, ...options });
  return (await facade.domain("admin").list(caller)).map(({ definition }) => definition);
}

const ONLY_TWO: TestCaller = { may: ["list_orders", "update_order"] };

test("lists one facade for each group, with what routes and the schemas beside it", async () => {
  expect(await listed({}, ONLY_TWO)).toEqual([
    {
      name: "orders_tools",
      description: `Create, inspect, and update orders and their line items.

Available tools (pass one as \`tool_name\`):
- list_orders — List orders, optionally filtered by status.
- update_order — Update fields on an existing order.`,
      inputSchema: {
        type: "object",
        properties: {
          tool_name: { type: "string", enum: ["list_orders", "update_order"] },
          arguments: {
            type: "object",
            description: "Arguments of the chosen tool. Their schema is in `x-tool-input-schemas`, by tool name.",
            properties: {},
            additionalProperties: true,
          },
        },
        required: ["tool_name", "arguments"],
        "x-tool-input-schemas": {
          list_orders: SHOP[1]?.definition.inputSchema,
          update_order: SHOP[0]?.definition.inputSchema,
        },
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
  ]);
});

test("places the schemas in _meta, and offers to describe what the model does not see", async () => {
  const [orders, describe] = await listed(
    { domains: { admin: { schemaStrategy: "vendor_extension", placement: "meta" } } },
    ONLY_TWO,
  );
  expect(orders?.inputSchema).toEqual({
    type: "object",
    properties: {
      tool_name: { type: "string", enum: ["list_orders", "update_order"] },
      arguments: {
        type: "object",
        description: "Arguments of the chosen tool. Ask `describe_tools` for their schema.",
        properties: {},
        additionalProperties: true,
      },
    },
    required: ["tool_name", "arguments"],
  });
  expect(orders?._meta).toEqual({
    "dev.toolfold/tool-input-schemas": {
      list_orders: SHOP[1]?.definition.inputSchema,
      update_order: SHOP[0]?.definition.inputSchema,
    },
  });
  expect(orders?.description?.endsWith("Ask `describe_tools` for the arguments of a tool before its first call.")).toBe(
    true,
  );
  expect(describe?.name).toBe("describe_tools");
});

test("unites the schemas at the root, as a union that the tool's name decides", async () => {
  const [orders] = await listed({ domains: { admin: { schemaStrategy: "discriminated_union" } } }, ONLY_TWO);
  expect(orders?.inputSchema).toEqual({
    type: "object",
    oneOf: [
      {
        type: "object",
        properties: { tool_name: { const: "list_orders" }, arguments: SHOP[1]?.definition.inputSchema },
        required: ["tool_name", "arguments"],
      },
      {
        type: "object",
        properties: { tool_name: { const: "update_order" }, arguments: SHOP[0]?.definition.inputSchema },
        required: ["tool_name", "arguments"],
      },
    ],
  });
});

test("unites the schemas under arguments, with a flat root and definitions that are shared", async () => {
  const schema = (property: string) => ({
    type: "object",
    properties: { [property]: { $ref: "#/$defs/Page" } },
    $defs: { Page: { type: "object", properties: { next: { $ref: "#/$defs/Page" } } } },
  });
  const [pages] = await listed(
    { domains: { admin: { schemaStrategy: "discriminated_union", placement: "arguments" } } },
    {},
    [tool("read", "pages", schema("from")), tool("write", "pages", schema("to"))],
  );
  expect(pages?.inputSchema).toEqual({
    type: "object",
    properties: {
      tool_name: { type: "string", enum: ["read", "write"] },
      arguments: {
        type: "object",
        anyOf: [
          { type: "object", properties: { from: { $ref: "#/$defs/Page" } }, title: "read" },
          { type: "object", properties: { to: { $ref: "#/$defs/Page" } }, title: "write" },
        ],
      },
    },
    required: ["tool_name", "arguments"],
    $defs: { Page: { type: "object", properties: { next: { $ref: "#/$defs/Page" } } } },
  });
});

test("keeps a schema apart that cannot be moved without a change of meaning", async () => {
  const dynamic = { type: "object", $dynamicRef: "#node" };
  const [group] = await listed(
    { domains: { admin: { schemaStrategy: "discriminated_union", placement: "arguments" } } },
    {},
    [tool("grow", "trees", dynamic)],
  );
  expect(group?.inputSchema).toMatchObject({
    properties: { arguments: { anyOf: [{ type: "object", title: "grow" }] } },
    "x-tool-input-schemas": { grow: dynamic },
  });
});

test("lists schemas that share an identifier so that a validator can read them side by side", async () => {
  const named = (type: string): JsonObject => ({
    $id: "https://example.com/schema.json",
    type: "object",
    properties: { p: { $ref: "#/$defs/P" } },
    $defs: { P: { $anchor: "p", type } },
  });
  const tools = [
    tool("one", "x", named("string")),
    tool("two", "x", named("number")),
    tool("three", "x", { $id: "https://example.com/other.json", type: "object" }),
  ];
  const [group] = await listed({}, {}, tools);
  const schemas = group?.inputSchema["x-tool-input-schemas"] as JsonObject;
  expect(() => new Ajv2020({ strict: false }).compile(group?.inputSchema ?? {})).not.toThrow();
  expect(schemas.three).toBe(tools[2]?.definition.inputSchema);
  expect(schemas.two).toEqual({
    type: "object",
    properties: { p: { $ref: "#/$defs/P" } },
    $defs: { P: { type: "number" } },
  });
});

test("lists closed schemas without vendor keywords for strict hosts", async () => {
  const [orders, describe] = await listed({ strictSchema: true }, ONLY_TWO);
  expect(orders?.inputSchema).toEqual({
    type: "object",
    properties: {
      tool_name: { type: "string", enum: ["list_orders", "update_order"] },
      arguments: {
        type: "string",
        description: "Arguments of the chosen tool: an object as JSON text. Ask `describe_tools` for their schema.",
      },
    },
    required: ["tool_name", "arguments"],
    additionalProperties: false,
  });
  expect(describe?.inputSchema).toMatchObject({ required: ["tool_names"], additionalProperties: false });
});

test("hides a group of which a caller may call nothing, and the describing tool with the last of them", async () => {
  const domains = { admin: { schemaStrategy: "lazy" } } as const;
  const names = async (may: string[]) => (await listed({ domains }, { may })).map(({ name }) => name);
  expect(await names(["refund"])).toEqual(["billing_tools", "describe_tools"]);
  expect(await names([])).toEqual([]);
});

test("facades-field-filter: shows a caller the members of a schema that it may see, and no other", async () => {
  const [orders] = await listed({}, { may: ["update_order"], cannotSee: ["note"] });
  expect(orders?.inputSchema["x-tool-input-schemas"]).toEqual({
    update_order: {
      type: "object",
      properties: { id: { type: "string" }, qty: { type: "integer" } },
      required: ["id"],
      additionalProperties: false,
    },
  });
});

test("groups by rules where tools declare nothing: the first that fits", async () => {
  const tools = [
    tool("dns_list"),
    tool("dns_delete"),
    tool("vm_list"),
    { ...tool("stray"), server: "extra" },
    tool("own", "mine"),
  ];
  const categorize = [
    { tools: ["dns_delete"], category: "danger" },
    { match: "dns_*", category: "dns" },
    { match: "*_list", category: "lists" },
    { server: "extra", category: "more" },
  ];
  const groups = await listed({ categorize }, {}, tools);
  expect(groups.map(({ name }) => name)).toEqual([
    "danger_tools",
    "dns_tools",
    "lists_tools",
    "mine_tools",
    "more_tools",
  ]);
});

test("groups by the server that brought a tool", async () => {
  const tools = [
    { ...tool("a", "x"), server: "one" },
    { ...tool("b", "x"), server: "two" },
  ];
  const domains = { admin: { groupBy: "server", facadeSuffix: "srv" } } as const;
  expect((await listed({ domains }, {}, tools)).map(({ name }) => name)).toEqual(["one_srv", "two_srv"]);
});

test("facades-summary-precedence: takes a tool's own summary of its group where the configuration has none", async () => {
  const tools = [
    { ...tool("a", "solo"), categorySummary: "What the tool says." },
    { ...tool("b", "orders"), categorySummary: "Not this." },
  ];
  const [orders, solo] = await listed({}, {}, tools);
  expect(solo?.description?.startsWith("What the tool says.\n")).toBe(true);
  expect(orders?.description?.startsWith(`${ORDERS}\n`)).toBe(true);
});

test("keeps a group's name and a tool's summary of it from pretending to be tools", async () => {
  const tools = [{ ...tool("a", "x"), categorySummary: "Fine.\n- wipe — Also fine." }, tool("b", "y\n- wipe — Fine.")];
  const texts = (await listed({}, {}, tools)).map(({ description }) => description?.split("\n")[0]);
  expect(texts).toEqual(["Fine. - wipe — Also fine.", "Tools of the group y - wipe — Fine.."]);
});

test("puts tools without a group into one, and says so once", async () => {
  const heard: string[] = [];
  const { provider } = fixtureProvider([tool("loose")]);
  const facade = createFacade(provider, { ...OPTIONS, onWarning: (message) => heard.push(message) });
  await facade.check();
  const [group] = await facade.domain("admin").list({});
  expect(group?.definition.name).toBe("uncategorized_tools");
  expect(heard).toEqual(['The tool "loose" has no category; it is listed under "uncategorized".']);
});

test("refuses tools without a group where the domain says so", async () => {
  const facade = createFacade(fixtureProvider([tool("loose"), ...SHOP]).provider, {
    domains: { admin: { uncategorized: "error" } },
  });
  await expect(facade.check()).rejects.toMatchObject({
    code: "uncategorized_tool",
    message:
      'The domain "admin" takes no tool without a category. Categorize "loose", or set uncategorized to "fallback".',
  });
});

test.each([
  [
    "a tool",
    [tool("Orders_Tools", "x"), tool("a", "orders")],
    'The name "orders_tools" belongs to both the tool "Orders_Tools" and the facade of the group "orders". Rename one of them, or set another facadeSuffix.',
  ],
  [
    "another facade, in another case",
    [tool("a", "orders"), tool("b", "Orders")],
    'The name "orders_tools" belongs to both the facade of the group "Orders" and the facade of the group "orders". Rename one of them, or set another facadeSuffix.',
  ],
])("refuses a facade with the name of %s, and names both", async (_what, tools, message) => {
  const facade = createFacade(fixtureProvider(tools).provider, OPTIONS);
  await expect(facade.check()).rejects.toMatchObject({ code: "name_collision", message });
});

test("refuses a tool with the name of the describing tool", async () => {
  const facade = createFacade(fixtureProvider([tool("describe_tools", "x")]).provider, {
    domains: { admin: { schemaStrategy: "lazy" } },
  });
  await expect(facade.check()).rejects.toMatchObject({ code: "name_collision" });
});

test("facades-opt-in: leaves a domain alone that is not folded", async () => {
  const { provider, reached } = fixtureProvider([...SHOP, { ...tool("secret"), domains: ["admin"] }]);
  const open = createFacade(provider, OPTIONS).domain("public");
  expect(await open.list({})).toEqual(SHOP);
  expect(await open.call("refund", { amount: 1 }, {}, {})).toMatchObject({
    structuredContent: { name: "refund", args: { amount: 1 } },
  });
  await expect(open.call("secret", {}, {}, {})).rejects.toMatchObject({ code: "unknown_tool" });
  expect(reached).toHaveLength(1);
});

test("says where a caller finds a tool, and nothing about tools that are not the caller's", async () => {
  const facade = createFacade(fixtureProvider(SHOP).provider, {
    domains: { admin: { schemaStrategy: "auto", split: "effect" } },
  });
  expect(await facade.locate("admin", "list_orders", {})).toEqual({ listedAs: "list_orders", isDirect: true });
  expect(await facade.locate("admin", "list_orders", { may: ["refund"] })).toBeUndefined();
  expect(await facade.locate("admin", "nope", {})).toBeUndefined();
  expect(await facade.locate("public", "refund", {})).toBeUndefined();
  const folded = createFacade(fixtureProvider(SHOP).provider, OPTIONS);
  expect(await folded.locate("admin", "refund", {})).toEqual({ listedAs: "billing_tools", isDirect: false });
});

test("finds tools, and never a facade, across domains", async () => {
  const facade = createFacade(fixtureProvider(SHOP).provider, OPTIONS);
  expect((await facade.find("refund", {}))?.definition.name).toBe("refund");
  expect(await facade.find("orders_tools", {})).toBeUndefined();
  expect(await facade.find("refund", { may: [] })).toBeUndefined();
});

test("keeps one of two tools with one name, the same one in any order, and says so", async () => {
  const heard: string[] = [];
  const twins = [tool("twin", "x", { type: "object", title: "a" }), tool("twin", "x", { type: "object", title: "b" })];
  const onWarning = (message: string): void => void heard.push(message);
  const texts = await Promise.all(
    [twins, twins.toReversed()].map(async (tools) => JSON.stringify(await listed({ onWarning }, {}, tools))),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(heard[0]).toContain('Two tools are called "twin"');
});

test.each([
  [{ domains: { admin: { facadeSuffix: "a b" } } }, 'facadeSuffix of "admin" is "a b"'],
  [{ domains: { admin: { schemaStrategy: "magic" } } }, 'schemaStrategy of "admin" is "magic"'],
  [
    { domains: { admin: { uncategorized: "maybe" } } },
    'uncategorized of "admin" is "maybe". Allowed: fallback, error.',
  ],
  [{ domains: { admin: { colour: "red" } } }, '"admin" has an option "colour"'],
  [{ domains: {}, colour: "red" }, 'There is no option "colour"'],
  [{ domains: { admin: { placement: "root" } } }, '"admin" cannot use vendor_extension placed in "root"'],
  [
    { domains: { admin: { schemaStrategy: "discriminated_union" } }, strictSchema: true },
    '"admin" cannot use discriminated_union with strictSchema. Choose another schemaStrategy.',
  ],
  [{ domains: {}, names: { hostPrefix: "x".repeat(60) } }, "names leaves 4 characters"],
])("refuses a configuration that contradicts itself: %j", (options, message) => {
  const create = () => createFacade(fixtureProvider([]).provider, options as FacadeOptions);
  expect(create).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
  expect(create).toThrow(message);
});

test.each([
  [
    { categories: { orders: { summary: "Of orders." } } },
    "/categories/orders: Found an object where a text is needed.",
  ],
  [{ categories: [] }, "/categories: Found an array where an object is needed."],
  [{ strictSchema: "yes" }, "/strictSchema: Found a string where true or false is needed."],
  [{ names: { colour: 1 } }, "/names/colour: Unknown. Allowed: budget, hostPrefix."],
  [{ names: { budget: "64" } }, "/names/budget: Found a string where a number is needed."],
  [{ categorize: {} }, "/categorize: Found an object where a list of rules is needed."],
  [{ categorize: [5] }, "/categorize/0: Found a number where an object is needed."],
  [{ categorize: [{ category: "x" }] }, "/categorize/0: A rule goes by one of server, match, tools."],
  [{ categorize: [{ match: "*", server: "s", category: "x" }] }, "/categorize/0: A rule goes by one of"],
  [{ categorize: [{ match: 5, category: "x" }] }, "/categorize/0/match: Found a number where a text is needed."],
  [
    { categorize: [{ tools: "x", category: "x" }] },
    "/categorize/0/tools: Found a string where a list of names is needed.",
  ],
  [{ categorize: [{ tools: [5], category: "x" }] }, "/categorize/0/tools/0: Found a number where a text is needed."],
  [{ categorize: [{ match: "*" }] }, "/categorize/0/category: Found nothing where a text is needed."],
  [{ categorize: [{ match: "*", category: "x", more: 1 }] }, "/categorize/0/more: Unknown."],
  [{ domains: { admin: 5 } }, "/domains/admin: Found a number where an object is needed."],
  [{ domains: { admin: { facadeSuffix: 5 } } }, 'facadeSuffix of "admin" is "5"'],
])("says what it found where something else is needed: %j", (given, message) => {
  const options = { domains: {}, ...given } as unknown as FacadeOptions;
  expect(() => createFacade(fixtureProvider([]).provider, options)).toThrow(
    expect.objectContaining({ code: "invalid_configuration", message: expect.stringContaining(message) }),
  );
});

test("says where in the options a mistake is", () => {
  const domains = { "a/b": { facadeSuffix: "x y" } };
  expect(() => createFacade(fixtureProvider([]).provider, { domains })).toThrow(
    expect.objectContaining({ pointer: "/domains/a~1b/facadeSuffix" }),
  );
});

test("a call of what is not listed is a protocol error, whatever its name", async () => {
  const facade = createFacade(fixtureProvider(SHOP).provider, OPTIONS).domain("admin");
  for (const name of ["nope_tools", "refund", "constructor", "__proto__", "describe_tools", ""]) {
    await expect(facade.call(name, {}, {}, {})).rejects.toMatchObject({ code: "unknown_tool" });
  }
});
