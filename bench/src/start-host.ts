import { createServer } from "node:http";
import { assembleCatalog } from "@toolfold/core";
import { apiKeys, catalogRouter } from "@toolfold/host-express";
import express from "express";

const catalog = assembleCatalog([]);
const app = express();
app.use(
  catalogRouter({
    source: { read: async () => catalog },
    authenticate: apiKeys([]),
    capabilities: { implementation: { name: "bench", version: "0.0.0" } },
  }),
);
createServer(app).listen(0, "127.0.0.1", () => process.send?.("ready"));
