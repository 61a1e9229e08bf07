// Two tools are listed as one facade over MCP, and a call of the facade reaches the tool.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { createFacade } from "@toolfold/facade";
import { facadeServer } from "@toolfold/facade/mcp";

const tools = ["list_orders", "refund_order"].map((name) => ({
  category: "orders",
  definition: {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: "object", properties: { id: { type: "string" } } },
  },
}));
const provider = {
  list: async () => tools,
  call: async (name, args) => ({ content: [{ type: "text", text: `${name} ${JSON.stringify(args)}` }] }),
};
const facade = createFacade(provider, {
  domains: { all: { groupBy: "category" } },
  categories: { orders: "Inspect and refund orders." },
});

const server = facadeServer({ provider: facade.domain("all"), caller: undefined });
const client = new Client({ name: "smoke", version: "1.0.0" });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(far), client.connect(near)]);
try {
  const listed = await client.listTools();
  assert.deepEqual(
    listed.tools.map(({ name }) => name),
    ["orders_tools"],
  );
  const call = { tool_name: "refund_order", arguments: { id: "o-1" } };
  const { content } = await client.callTool({ name: "orders_tools", arguments: call });
  assert.deepEqual(content, [{ type: "text", text: 'refund_order {"id":"o-1"}' }]);
} finally {
  await client.close();
}
