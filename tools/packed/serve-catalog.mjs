// Serves the sample tool on a free port; a host as an Express user writes it.
import { once } from "node:events";
import { createServer } from "node:http";
import { assembleCatalog } from "@toolfold/core";
import { apiKeys, catalogRouter, hashApiKey } from "@toolfold/host-express";
import express from "express";
import { sampleTool } from "./sample-tool.mjs";

export const token = "smoke-0123456789abcdef0123456789abcdef";

export async function serveCatalog() {
  const catalog = assembleCatalog([{ owner: "smoke", tools: [sampleTool] }]);
  const principal = { tenant: "acme", subject: "smoke", scopes: [] };
  const app = express();
  app.use(
    catalogRouter({
      source: { read: async () => catalog },
      authenticate: apiKeys([{ sha256: hashApiKey(token), principal }]),
      capabilities: { implementation: { name: "smoke", version: "1.0.0" } },
    }),
  );
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
