import type { ErrorEnvelope, JsonObject } from "@toolfold/core";
import type { Refusal } from "./read-query.js";
import type { Reply } from "./reply.js";

type Headers = Readonly<Record<string, string>>;

/** The answers to failures (`spec/v1/errors.md`): each is the same bytes for everybody who gets it. */
export const METHOD_NOT_ALLOWED: Reply = errorReply(405, "method_not_allowed", "Use GET or HEAD.", {
  headers: { Allow: "GET, HEAD" },
});
export const UNAUTHENTICATED: Reply = errorReply(
  401,
  "unauthenticated",
  "Send a valid credential: Authorization: Bearer …",
  {
    headers: { "WWW-Authenticate": "Bearer" },
  },
);
export const MALFORMED_PATH: Reply = errorReply(
  400,
  "validation_error",
  "The path is not valid percent-encoded UTF-8; send the toolId as one percent-encoded segment.",
);
export const NOT_FOUND: Reply = errorReply(404, "not_found", "No such tool.");

/** 400 for a query parameter: what was seen, and what is allowed. */
export function refusalReply({ parameter, seen, allowed }: Refusal): Reply {
  const message = `${parameter} was given ${seen}; use one of: ${allowed.join(", ")}.`;
  return errorReply(400, "validation_error", message, { details: { parameter, allowed } });
}

/** 503, free of what went wrong. */
export function unavailableReply(retryAfterSeconds: number): Reply {
  const message = "The tools cannot be read now; try again later.";
  return errorReply(503, "source_unavailable", message, { headers: { "Retry-After": String(retryAfterSeconds) } });
}

/** 500, with the id under which the operator finds the fault. */
export function internalErrorReply(correlationId: string): Reply {
  return errorReply(500, "internal_error", "The host failed.", { details: { correlationId } });
}

function errorReply(
  status: number,
  error: string,
  message: string,
  also: { readonly headers?: Headers; readonly details?: JsonObject } = {},
): Reply {
  const envelope: ErrorEnvelope = { error, message, ...(also.details && { details: also.details }) };
  const body = Buffer.from(JSON.stringify(envelope));
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    "Cache-Control": "no-store",
    ...also.headers,
  };
  return { status, headers, body };
}
