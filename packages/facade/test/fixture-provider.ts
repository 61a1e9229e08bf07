import type { JsonObject } from "@toolfold/core";
import type { CallContext, ProvidedTool, ToolProvider, ToolResult } from "../src/provider.js";
import { guardProvider } from "../src/rights/guard-provider.js";

/** Who asks in the tests: the names of the tools that it may call; all of them where it has none. */
export interface TestCaller {
  readonly may?: readonly string[];
  readonly cannotSee?: readonly string[];
}

/** One call that reached a tool. */
export interface Reached {
  readonly name: string;
  readonly args: JsonObject;
  readonly context: CallContext;
}

/** A provider of the given tools that answers every call with what it was called with. */
export function fixtureProvider(tools: readonly ProvidedTool[], answer: (call: Reached) => ToolResult = echo) {
  const reached: Reached[] = [];
  const source: ToolProvider<TestCaller> = {
    list: async () => tools,
    inventory: async () => tools,
    async call(name, args, _caller, context) {
      reached.push({ name, args, context });
      return answer({ name, args, context });
    },
  };
  const provider = guardProvider(source, {
    permits: ({ definition }, { may }) => may === undefined || may.includes(definition.name),
    inputSchema: ({ definition }, { cannotSee = [] }) => withoutProperties(definition.inputSchema, cannotSee),
    strip: (_tool, args, { cannotSee = [] }) =>
      Object.fromEntries(Object.entries(args).filter(([name]) => !cannotSee.includes(name))),
  });
  return { provider, reached };
}

function echo({ name, args }: Reached): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify({ name, args }) }], structuredContent: { name, args } };
}

function withoutProperties(schema: JsonObject, names: readonly string[]): JsonObject {
  if (names.length === 0) return schema;
  const properties = Object.entries((schema.properties ?? {}) as JsonObject);
  return { ...schema, properties: Object.fromEntries(properties.filter(([name]) => !names.includes(name))) };
}

/** A tool with a category and a schema. */
export function tool(
  name: string,
  category?: string,
  inputSchema: JsonObject = { type: "object" },
  rest: Partial<ProvidedTool["definition"]> = {},
): ProvidedTool {
  return { definition: { name, inputSchema, ...rest }, ...(category === undefined ? {} : { category }) };
}

/** The shop of the specification's examples. */
export const SHOP: readonly ProvidedTool[] = [
  tool(
    "update_order",
    "orders",
    {
      type: "object",
      properties: { id: { type: "string" }, note: { type: "string" }, qty: { type: "integer" } },
      required: ["id"],
      additionalProperties: false,
    },
    {
      description: "Update fields on an existing order.",
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
  ),
  tool(
    "list_orders",
    "orders",
    { type: "object", properties: { status: { type: "string", enum: ["open", "done"] }, limit: { type: "integer" } } },
    { description: "List orders, optionally filtered by status.", annotations: { readOnlyHint: true } },
  ),
  tool(
    "delete_order",
    "orders",
    { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    {
      description: "Delete an order.",
    },
  ),
  tool(
    "refund",
    "billing",
    { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    {
      description: "Pay money back.\n\nSecond paragraph.",
    },
  ),
];
