import type { RequestHandler } from "express";
import { requestAnswerer } from "./answer-request.js";
import type { CatalogRouterOptions } from "./catalog-router-options.js";
import { readOptions } from "./read-options.js";
import { readTarget } from "./read-target.js";
import { sendReply } from "./send-reply.js";

/**
 * Serves a tool catalogue: `/v1/tools`, `/v1/tools/{toolId}` and `/.well-known/openwop`, below whatever path it is used
 * at. It answers every request to those itself, faults included, and passes all others on. It compresses, so put no other
 * compression in front of it.
 *
 * @example app.use(catalogRouter({ source, authenticate, capabilities }));
 *
 * @throws {HostError} code `invalid_option`: the message names the option and what is allowed.
 */
export function catalogRouter(options: CatalogRouterOptions): RequestHandler {
  const answer = requestAnswerer(readOptions(options));
  return (request, response, next) => {
    const target = readTarget(request.url);
    if (target === undefined) next();
    else void answer(target, request).then((reply) => sendReply(reply, request.method, response));
  };
}
