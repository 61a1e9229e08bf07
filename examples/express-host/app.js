import { assembleCatalog, describeMcpTool } from "@toolfold/core";
import { apiKeys, catalogRouter, hashApiKey } from "@toolfold/host-express";
import express from "express";

/** What an MCP server lists; yours come from a client of the SDK. */
const listed = [
  {
    name: "search_orders",
    description: "Searches orders. Filters combine; an empty filter finds all.",
    inputSchema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        status: { anyOf: [{ const: "open" }, { const: "closed" }] },
        since: { $ref: "#/definitions/day" },
      },
      definitions: { day: { type: "string", format: "date" } },
    },
  },
  {
    name: "refund_order",
    description: "Refunds an order.",
    inputSchema: {
      type: "object",
      properties: { id: { type: "string" }, cents: { type: "integer", minimum: 1 } },
      required: ["id", "cents"],
    },
  },
];

/** Only you know what a tool does and who may call it: the server's own word is not enough. */
const known = {
  search_orders: { safetyTier: "read", auth: { scopes: ["orders:read"] } },
  refund_order: { safetyTier: "write", auth: { scopes: ["orders:write"] } },
};

const tools = listed.map((tool) => {
  const described = describeMcpTool({ server: "shop", tool });
  if (!("descriptor" in described)) throw new Error(JSON.stringify(described.problems));
  return { ...described.descriptor, ...known[/** @type {keyof typeof known} */ (tool.name)] };
});
const catalog = assembleCatalog([{ owner: "shop", tools }]);

/** @param {string[]} scopes */
const principal = (...scopes) => ({ tenant: "shop", subject: scopes.join("+"), scopes });

/** The application as it was. */
export const app = express();
app.get("/health", (_request, response) => {
  response.json({ ok: true });
});

/** The catalogue beside it: three paths, everything else goes on to the application. */
app.use(
  catalogRouter({
    source: { read: async () => catalog },
    authenticate: apiKeys([
      { sha256: hashApiKey("demo-support"), principal: principal("orders:read") },
      { sha256: hashApiKey("demo-manager"), principal: principal("orders:read", "orders:write") },
    ]),
    capabilities: { implementation: { name: "shop", version: "1.0.0" }, sources: ["mcp"] },
  }),
);
