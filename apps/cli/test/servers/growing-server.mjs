// A server whose tool `add` adds a tool of the given name and tells of it.
import { createInterface } from "node:readline";

const tools = [{ name: "add", inputSchema: { type: "object", properties: { name: { type: "string" } } } }];
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "growing", version: "1" },
  }),
  "tools/list": () => ({ tools }),
  "tools/call": (params) => {
    tools.push({ name: params.arguments.name, inputSchema: { type: "object" } });
    send({ method: "notifications/tools/list_changed" });
    return { content: [] };
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (Object.hasOwn(methods, method)) send({ id, result: methods[method](params) });
  else if (id !== undefined) send({ id, error: { code: -32601, message: "Method not found" } });
});
