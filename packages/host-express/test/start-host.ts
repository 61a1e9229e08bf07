import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Catalog, CatalogRequest } from "@toolfold/core";
import express, { type Express, type RequestHandler } from "express";
import { onTestFinished } from "vitest";
import { apiKeys, type CatalogRouterOptions, catalogRouter, type HostEvent, hashApiKey } from "../src/index.js";
import { type Answer, type Ask, ask } from "./ask.js";
import { ACME, ADMIN, READER, RIVAL, STRANGER } from "./tools.js";

export const ADMIN_KEY = "Bearer admin-key";
export const READER_KEY = "Bearer reader-key";
export const STRANGER_KEY = "Bearer stranger-key";

/** A host on a port of its own, until the test is over. */
export interface Host {
  readonly port: number;
  /** What the host told its operator so far. */
  readonly events: HostEvent[];
  /** Asks as the admin of acme, unless the headers say otherwise. */
  readonly get: (path: string, headers?: Ask["headers"]) => Promise<Answer>;
  readonly send: (request: Ask) => Promise<Answer>;
}

/** The catalogues of both tenants. */
export const bothTenants = async ({ tenant }: CatalogRequest): Promise<Catalog> => (tenant === "acme" ? ACME : RIVAL);

export const authenticate = apiKeys([
  { sha256: hashApiKey("admin-key"), principal: ADMIN },
  { sha256: hashApiKey("reader-key"), principal: READER },
  { sha256: hashApiKey("stranger-key"), principal: STRANGER },
]);

export const CAPABILITIES = { implementation: { name: "test-host", version: "1.2.3" } };

/** Starts a host; `options` replace single ones of a working set, `mount` says how the router gets into the application. */
export async function startHost(
  options: Partial<CatalogRouterOptions> = {},
  mount: (app: Express, router: RequestHandler) => void = (app, router) => app.use(router),
): Promise<Host> {
  const events: HostEvent[] = [];
  const router = catalogRouter({
    source: { read: bothTenants },
    authenticate,
    capabilities: CAPABILITIES,
    onEvent: (event) => events.push(event),
    ...options,
  });
  const app = express();
  mount(app, router);
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const send = (request: Ask) => ask(port, request);
  const get = (path: string, headers: Ask["headers"] = { authorization: ADMIN_KEY }) => send({ path, headers });
  return { port, events, get, send };
}
