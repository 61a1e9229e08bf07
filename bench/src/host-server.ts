import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { assembleCatalog, encodeCatalog } from "@toolfold/core";
import { apiKeys, catalogRouter, hashApiKey } from "@toolfold/host-express";
import express, { type Express } from "express";
import { answerParent } from "./child.js";
import { sampleTools } from "./sample-tools.js";

/** What to serve, and then how much processor time the process has used. */
export type ServerQuestion = { readonly serve: number } | "processor time";

/** One of the two applications: what to send it, and the tag of its list. */
export interface Server {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
}

/** A host and a bare Express application that send the same bytes. */
export interface Servers {
  readonly ours: Server;
  readonly bare: Server;
  readonly bytes: number;
}

const KEY = "bench-key";
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-cache",
  Vary: "Authorization, Accept-Encoding",
};

answerParent(async (question: ServerQuestion): Promise<Servers | number> => {
  if (question !== "processor time") return serve(question.serve);
  const { user, system } = process.cpuUsage();
  return user + system;
});

async function serve(count: number): Promise<Servers> {
  const tools = sampleTools(count);
  const catalog = assembleCatalog([{ owner: "bench", tools }]);
  const scopes = [...new Set(tools.flatMap(({ auth }) => auth?.scopes ?? []))];
  const principal = { tenant: "bench", subject: "bench", scopes };
  const host = express().use(
    catalogRouter({
      source: { read: async () => catalog },
      authenticate: apiKeys([{ sha256: hashApiKey(KEY), principal }]),
      capabilities: { implementation: { name: "bench", version: "0.0.0" } },
    }),
  );
  const body = Buffer.from(encodeCatalog(catalog.tools));
  const bare = express().set("etag", false);
  bare.get("/v1/tools", (_request, response) => {
    response.set(HEADERS).set("ETag", `"${catalog.digest}"`).send(body);
  });
  return { ours: await listen(host), bare: await listen(bare), bytes: body.length };
}

async function listen(app: Express): Promise<Server> {
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/tools`, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  await answer.arrayBuffer();
  return { port, headers, etag: answer.headers.get("etag") ?? "" };
}
