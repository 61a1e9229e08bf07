// Both entry points: tools folded by hand, and a facade served over MCP to a client of the SDK.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { createFacade } from "@toolfold/facade";
import { facadeServer, mcpProvider, readMcpServers } from "@toolfold/facade/mcp";

const tools = ["list_orders", "update_order"].map((name) => ({
  category: "orders",
  definition: { name, inputSchema: { type: "object", properties: { id: { type: "string" } } } },
}));
const provider = {
  list: async () => tools,
  call: async (name, args) => ({ content: [{ type: "text", text: `${name} ${args.id}` }] }),
};
const domain = createFacade(provider, { domains: { shop: {} } }).domain("shop");
const call = { name: "orders_tools", arguments: { tool_name: "update_order", arguments: { id: "7" } } };

const client = new Client({ name: "packed", version: "1" });
const [near, far] = InMemoryTransport.createLinkedPair();
await facadeServer({ provider: domain, caller: undefined }).connect(far);
await client.connect(near);
assert.deepEqual(
  (await client.listTools()).tools.map(({ name }) => name),
  ["orders_tools"],
);
assert.deepEqual((await client.callTool(call)).content, [{ type: "text", text: "update_order 7" }]);
await client.close();

const none = mcpProvider({ servers: readMcpServers({}, () => undefined) });
assert.deepEqual(await none.list(undefined), []);
await none.close();
