import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import express, { type Router } from "express";
import { DEMO_SERVERS } from "./demo-servers.js";
import type { DemoPrincipal } from "./principals.js";

/** Where `npm start` builds the lab. */
export const LAB_FOLDER: string = fileURLToPath(new URL("../../lab/dist/", import.meta.url));

/** The page's own policy, and what a page cannot say of itself. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
    "connect-src 'self' https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Serves the lab at `/`, and tells it which catalogue is beside it. Without a built lab nothing is served. */
export function labFiles(folder: string, principals: readonly DemoPrincipal[]): Router {
  const router = express.Router();
  if (!existsSync(folder)) return router;
  const document = JSON.stringify(describeBeside(principals));
  router.get("/lab.json", (_request, response) => {
    response
      .writeHead(200, { ...HEADERS, "content-type": "application/json", "cache-control": "no-store" })
      .end(document);
  });
  router.use(
    express.static(folder, {
      redirect: false,
      setHeaders(response) {
        for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      },
    }),
  );
  return router;
}

/** The tokens open nothing but lists of demo tools on this machine; `npm start` prints them too. */
function describeBeside(principals: readonly DemoPrincipal[]): object {
  const sources = principals.toReversed().map(({ principal, token }) => ({
    name: `Live: ${principal.subject}`,
    url: ".",
    token,
  }));
  const starts = DEMO_SERVERS.map((server) => [server.name, server.startLine]);
  return { sources, starts: Object.fromEntries(starts) as unknown };
}
