import express, { type Router } from "express";
import { requestAnswerer } from "./answer-request.js";
import type { CatalogRouterOptions } from "./catalog-router-options.js";
import { readOptions } from "./read-options.js";
import { readTarget } from "./read-target.js";
import { sendReply } from "./send-reply.js";

/**
 * Serves a tool catalogue: `/v1/tools`, `/v1/tools/{toolId}` and `/.well-known/openwop`, wherever the router is mounted.
 * It answers every request to those itself, faults included, and passes all others on. It compresses, so put no other
 * compression in front of it.
 *
 * @throws {HostError} code `invalid_option`: the message names the option and what is allowed.
 */
export function catalogRouter(options: CatalogRouterOptions): Router {
  const answer = requestAnswerer(readOptions(options));
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((request, response, next) => {
    const target = readTarget(request.url);
    if (target === undefined) next();
    else void answer(target, request).then((reply) => sendReply(reply, request.method, response));
  });
  return router;
}
