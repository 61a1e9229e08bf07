// What a TypeScript user of Node writes; compiled, not run.
import { checkHost, type ScenarioReport } from "@toolfold/conformance";
import { assembleCatalog, type Catalog, type CatalogSource, type Principal } from "@toolfold/core";
import { apiKeys, catalogRouter, hashApiKey } from "@toolfold/host-express";
import express, { type RequestHandler } from "express";

const catalog: Catalog = assembleCatalog([{ owner: "smoke", tools: [] }]);
const source: CatalogSource = { read: async () => catalog };
const principal: Principal = { tenant: "acme", subject: "smoke", scopes: ["files:read"] };

export const router: RequestHandler = catalogRouter({
  source,
  authenticate: apiKeys([{ sha256: hashApiKey("key"), principal }]),
  capabilities: { implementation: { name: "smoke", version: "1.0.0" }, compactView: true },
});
express().use(router);

export async function judge(url: string): Promise<readonly ScenarioReport[]> {
  return (await checkHost({ url, token: "key" })).scenarios;
}

// @ts-expect-error a router needs a source
catalogRouter({ authenticate: apiKeys([]), capabilities: { implementation: { name: "smoke", version: "1.0.0" } } });
