import type { JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { fixtureProvider, SHOP, type TestCaller, tool } from "../../test/fixture-provider.js";
import { createFacade } from "../create-facade.js";

function describe(args: JsonObject, caller: TestCaller = {}, tools = SHOP) {
  const { provider } = fixtureProvider(tools);
  return createFacade(provider, { domains: { admin: { schemaStrategy: "lazy" } } })
    .domain("admin")
    .call("describe_tools", args, caller, {});
}

test("tells schema, digest and an example of several tools at once", async () => {
  const result = await describe({ tool_names: ["update_order", "refund"] });
  expect(result.structuredContent).toEqual({
    tools: [
      {
        name: "update_order",
        facade: "orders_tools",
        description: "Update fields on an existing order.",
        inputSchema: SHOP[0]?.definition.inputSchema,
        digest: "e4ffbd4eac02edeb9749b3fb3f37d20959f2fb6f9ce0cbad0410e47befac7e54",
        example: { tool_name: "update_order", arguments: { id: "text" } },
      },
      {
        name: "refund",
        facade: "billing_tools",
        description: "Pay money back.\n\nSecond paragraph.",
        inputSchema: SHOP[3]?.definition.inputSchema,
        digest: "97831e753c30b7c400128e223fa2c4610c659669cca930a91fa595f5f8ea1d5e",
        example: { tool_name: "refund", arguments: { amount: 1 } },
      },
    ],
  });
  expect(result.isError).toBeUndefined();
  expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? "")).toEqual(result.structuredContent);
});

test("answers for missing and for denied tools alike", async () => {
  const denied = await describe({ tool_names: ["refund"] }, { may: ["list_orders"] });
  const missing = await describe({ tool_names: ["refund"] }, {}, SHOP.slice(0, 3));
  expect(denied).toEqual(missing);
  expect(denied).toEqual({
    content: [{ type: "text", text: '{"tools":[],"unknown":["refund"]}\nUnknown: "refund".' }],
    structuredContent: { tools: [], unknown: ["refund"] },
    isError: true,
  });
});

test("takes one name that stands alone", async () => {
  expect((await describe({ tool_names: "refund" })).isError).toBeUndefined();
});

test.each([{}, { tool_names: [] }, { tool_names: [5] }, { tool_names: Array.from({ length: 51 }, String) }])(
  "refuses %j",
  async (args) => {
    expect(await describe(args)).toEqual({
      content: [
        { type: "text", text: "`tool_names` has to be a list of 1 to 50 names of tools. Nothing was executed." },
      ],
      isError: true,
    });
  },
);

test("gives no example that the schema would refuse", async () => {
  const picky = tool("picky", "x", {
    type: "object",
    properties: { a: { type: "string", minLength: 9 } },
    required: ["a"],
  });
  const result = await describe({ tool_names: ["picky"] }, {}, [picky]);
  expect(result.structuredContent).toMatchObject({ tools: [{ name: "picky" }] });
  expect(JSON.stringify(result.structuredContent)).not.toContain("example");
});

test.each([
  [{ type: "object", examples: [{ a: 1 }], properties: {} }, { a: 1 }],
  [{ type: "object", properties: { a: { enum: ["x", "y"] } }, required: ["a"] }, { a: "x" }],
  [{ type: "object", properties: { a: { type: "string", default: "d" } }, required: ["a"] }, { a: "d" }],
  [
    {
      type: "object",
      properties: { a: { type: "object", properties: { b: { type: "integer" } }, required: ["b"] } },
      required: ["a"],
    },
    { a: { b: 1 } },
  ],
])("makes an example from %j", async (schema, example) => {
  const result = await describe({ tool_names: ["t"] }, {}, [tool("t", "x", schema)]);
  expect(result.structuredContent).toMatchObject({ tools: [{ example: { tool_name: "t", arguments: example } }] });
});
