import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import type { createMcpHandler } from "@modelcontextprotocol/server";

/** Serves a handler on a free port of this machine. */
export async function listen(handler: Pick<ReturnType<typeof createMcpHandler>, "fetch" | "close">) {
  const answer = toNodeHandler(handler);
  const http = createServer((request, response) => void answer(request as Parameters<typeof answer>[0], response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
