// The least that an MCP server does over stdio: one JSON object per line, `initialize`, `tools/list`.
import { createInterface } from "node:readline";

export const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

export const tool = (name, inputSchema = { type: "object", properties: {} }) => ({ name, inputSchema });

const greeting = (capabilities) => ({
  protocolVersion: "2025-11-25",
  capabilities,
  serverInfo: { name: "fixture", version: "1.0.0" },
});

/** `list(cursor, reply, id)` answers one `tools/list` request with `reply(result)`, or does whatever it wants. */
export function serve({ list, initialize, capabilities = { tools: { listChanged: true } } }) {
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const reply = (result) => send({ id, result });
    if (method === "initialize") (initialize ?? reply)(greeting(capabilities), reply, id);
    if (method === "tools/list") list(params?.cursor, reply, id);
  });
}

/** Stays alive after stdin has closed. */
export const stay = () => setInterval(() => {}, 60_000);
