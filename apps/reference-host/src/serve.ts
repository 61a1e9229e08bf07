import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CatalogSource } from "@toolfold/core";
import { apiKeys, catalogRouter, hashApiKey } from "@toolfold/host-express";
import express, { type Express } from "express";
import { answerFault, answerUnknown, ownEveryAnswer, requireHost } from "./answer-rest.js";
import { labFiles } from "./lab-files.js";
import type { DemoPrincipal } from "./principals.js";
import { StartError } from "./start-error.js";

const HOST = "127.0.0.1";

/** A host that answers requests. */
export interface RunningHost {
  /** Such as `http://127.0.0.1:4870`, without a slash at the end. */
  readonly url: string;
  readonly close: () => void;
}

/** The application: the catalogue for these principals, the lab's files, and an error envelope for everything else. */
export function buildApp(source: CatalogSource, principals: readonly DemoPrincipal[], lab?: string): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(
    requireHost,
    catalogRouter({
      source,
      authenticate: apiKeys(principals.map(({ principal, token }) => ({ sha256: hashApiKey(token), principal }))),
      capabilities: { implementation: { name: "toolfold-reference-host", version: "0.0.0" }, sources: ["mcp"] },
    }),
    ...(lab === undefined ? [] : [labFiles(lab, principals)]),
    answerUnknown,
    answerFault,
  );
  return app;
}

/**
 * Listens on the loopback interface.
 *
 * @throws StartError where the port is taken or not allowed.
 */
export async function serve(app: Express, port: number): Promise<RunningHost> {
  const server = createServer({ requireHostHeader: false }, app);
  ownEveryAnswer(server);
  server.listen(port, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    throw explain(error, port);
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${bound}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function explain(error: unknown, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const remedy = "Choose another one: PORT=8080 npm start (0 picks a free one).";
  if (code === "EADDRINUSE") return new StartError(`Port ${port} on ${HOST} is taken by another program. ${remedy}`);
  if (code === "EACCES") return new StartError(`Port ${port} on ${HOST} needs more rights than you have. ${remedy}`);
  return error;
}
