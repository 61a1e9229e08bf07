import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { assembleCatalog } from "@toolfold/core";
import express from "express";
import { catalogRouter } from "../src/index.js";
import { ACME_TOOLS, ADMIN } from "./tools.js";

// A host in a process of its own. It learns of its tools in the order that the seed in argv gives.
const seed = Number(process.argv.at(-1));
const tools = ACME_TOOLS.map((tool, index) => ({ tool, rank: Math.sin(seed * (index + 1)) }))
  .sort((one, other) => one.rank - other.rank)
  .map(({ tool }) => tool);
const catalog = assembleCatalog([
  { owner: "one", tools: tools.slice(0, seed) },
  { owner: "two", tools: tools.slice(seed) },
]);

const app = express().use(
  catalogRouter({
    source: { read: async () => catalog },
    authenticate: async () => ({ ...ADMIN }),
    capabilities: { implementation: { name: "replica", version: "1.0.0" } },
  }),
);
const server = createServer(app).listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit());
