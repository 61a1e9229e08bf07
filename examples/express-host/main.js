import assert from "node:assert/strict";
import { once } from "node:events";
import { app } from "./app.js";

const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;

/**
 * @param {string} path
 * @param {string} key
 * @returns {Promise<{ status: number, bytes: number, body: { tools: { toolId: string }[] } & Record<string, unknown> }>}
 */
async function get(path, key) {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });
  const text = await response.text();
  return { status: response.status, bytes: Buffer.byteLength(text), body: JSON.parse(text) };
}

/** @param {Awaited<ReturnType<typeof get>>} answer */
const ids = ({ body }) => body.tools.map(({ toolId }) => toolId);

try {
  const standard = await get("/v1/tools", "demo-manager");
  const compact = await get("/v1/tools?view=compact", "demo-manager");
  console.log(`A manager sees ${ids(standard).join(" and ")}.`);
  console.log(`The list has ${standard.bytes} bytes, in the compact view ${compact.bytes}.`);
  assert.deepEqual(ids(standard), ["mcp:shop.refund_order", "mcp:shop.search_orders"]);
  assert.deepEqual(ids(compact), ids(standard));
  assert.ok(compact.bytes < standard.bytes);

  const search = await get("/v1/tools/mcp:shop.search_orders?view=compact", "demo-support");
  assert.deepEqual(search.body.inputSchema, {
    type: "object",
    properties: { status: { enum: ["open", "closed"] }, since: { type: "string", format: "date" } },
  });

  const support = await get("/v1/tools", "demo-support");
  const denied = await get("/v1/tools/mcp:shop.refund_order", "demo-support");
  const missing = await get("/v1/tools/mcp:shop.no_such_tool", "demo-support");
  console.log(`Support sees ${ids(support).join(" and ")}; a tool that it may not call is as good as none.`);
  assert.deepEqual(ids(support), ["mcp:shop.search_orders"]);
  assert.deepEqual([denied.status, missing.status], [404, 404]);

  assert.deepEqual((await get("/health", "")).body, { ok: true });
  console.log("The application's own paths answer as before.");
} finally {
  server.close();
}
