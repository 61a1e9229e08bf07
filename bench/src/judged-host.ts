import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { assembleCatalog } from "@toolfold/core";
import { apiKeys, catalogRouter, hashApiKey } from "@toolfold/host-express";
import express from "express";
import { answerParent } from "./child.js";
import { sampleTools } from "./sample-tools.js";

answerParent(async (count: number): Promise<string> => {
  const tools = sampleTools(count);
  const catalog = assembleCatalog([{ owner: "bench", tools }]);
  const scopes = [...new Set(tools.flatMap(({ auth }) => auth?.scopes ?? []))];
  const keys = (["all", "some"] as const).map((subject) => ({
    sha256: hashApiKey(`bench-key-${subject}`),
    principal: { tenant: "bench", subject, scopes: subject === "all" ? scopes : scopes.slice(1) },
  }));
  const app = express().use(
    catalogRouter({
      source: { read: async () => catalog },
      authenticate: apiKeys(keys),
      capabilities: { implementation: { name: "bench", version: "0.0.0" }, compactView: true },
    }),
  );
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
