import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TOOL_SOURCES } from "@toolfold/core";
import { capabilityDocument } from "./capability-document.js";
import { chooseEncoding } from "./choose-encoding.js";
import { namesEntityTag } from "./entity-tags.js";
import { internalErrorReply, METHOD_NOT_ALLOWED, NOT_FOUND, UNAUTHENTICATED, unavailableReply } from "./error-reply.js";
import { guardListener } from "./host-event.js";
import { identifier } from "./identify.js";
import { permittedTools } from "./permitted-tools.js";
import { catalogReader } from "./read-catalog.js";
import type { Settings } from "./read-options.js";
import { readRequest } from "./read-request.js";
import type { Target } from "./read-target.js";
import type { Reply } from "./reply.js";
import { toolRepresentations } from "./represent-tools.js";
import type { Caching, Representation } from "./representation.js";
import { representationCache } from "./representation-cache.js";

/** Answers one request for one of our resources. It never fails: a fault is an answer too. */
export type AnswerRequest = (target: Target, request: IncomingMessage) => Promise<Reply>;

/** What caches may do with the capability document. */
const PUBLIC: Caching = { "Cache-Control": "public, max-age=300", Vary: "Accept-Encoding" };

/** Room for each coding of a document many times its usual size. */
const DOCUMENT_CACHE_BYTES = 2 ** 20;

/** Makes the function that asks the questions of `catalog-check-order`, in that order. */
export function requestAnswerer(settings: Settings): AnswerRequest {
  const report = guardListener(settings.onEvent);
  const document = capabilityDocument(settings.capabilities);
  const documentBytes = Buffer.from(JSON.stringify(document));
  const representDocument = representationCache(DOCUMENT_CACHE_BYTES, PUBLIC);
  const compactView = document.toolCatalog?.compactView === true;
  const unavailable = unavailableReply(settings.retryAfterSeconds);
  const identify = identifier(settings.authenticate, settings.authenticateTimeoutMs, report);
  const readCatalog = catalogReader(settings.source, settings.sourceTimeoutMs, report);
  const permitted = permittedTools(settings.authorize, document.toolCatalog?.sources ?? TOOL_SOURCES);
  const represent = toolRepresentations(settings.projection, settings.cacheBytes, report);

  return async (target, request) => {
    try {
      const { method, headers } = request;
      if (method !== "GET" && method !== "HEAD") return METHOD_NOT_ALLOWED;
      const held = headers["if-none-match"];
      const encoding = chooseEncoding(headers["accept-encoding"]);
      if (target.route.kind === "capabilities") {
        return fullUnlessHeld(await representDocument("document", encoding, () => documentBytes), held);
      }
      const identity = await identify(request);
      if (identity === "unauthenticated") return UNAUTHENTICATED;
      if (identity === "unavailable") return unavailable;
      const wanted = readRequest(target, compactView);
      if (wanted.kind === "refused") return wanted.reply;
      const reading = await readCatalog(identity.tenant);
      if (reading === undefined) return unavailable;
      const tools = permitted(identity, reading.catalog);
      const representation = await represent(tools, wanted, encoding);
      const reply = representation === undefined ? NOT_FOUND : fullUnlessHeld(representation, held);
      return reading.stale ? markStale(reply) : reply;
    } catch (error) {
      const correlationId = randomUUID();
      report({ type: "internal_error", correlationId, error });
      return internalErrorReply(correlationId);
    }
  };
}

function fullUnlessHeld(representation: Representation, ifNoneMatch: string | undefined): Reply {
  return namesEntityTag(ifNoneMatch, representation.etag) ? representation.notModified : representation.full;
}

function markStale(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, "toolfold-catalog": "stale" } };
}
