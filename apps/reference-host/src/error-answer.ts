import type { ErrorEnvelope } from "@toolfold/core";

/** An answer that says why there is no other; `spec/v1/errors.md` has the pairs of status and code. */
export interface ErrorAnswer {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const NO_SUCH_RESOURCE: ErrorAnswer = errorAnswer(404, "Not Found", {
  error: "not_found",
  message: "No such resource. There are /v1/tools, /v1/tools/{toolId} and /.well-known/openwop.",
});

export const NO_HOST: ErrorAnswer = badRequest("The request has no Host header; HTTP/1.1 needs one.");

const METHOD_NOT_ALLOWED: ErrorAnswer = errorAnswer(
  405,
  "Method Not Allowed",
  { error: "method_not_allowed", message: "Use GET or HEAD." },
  { Allow: "GET, HEAD" },
);

/** What Node's parser finds wrong, by the code of its error. */
const MALFORMED: ReadonlyMap<string | undefined, ErrorAnswer> = new Map([
  ["HPE_INVALID_METHOD", METHOD_NOT_ALLOWED],
  ["HPE_HEADER_OVERFLOW", badRequest("The path and headers are too long; send less than 16 KB.")],
  ["ERR_HTTP_REQUEST_TIMEOUT", badRequest("The request did not arrive in time; send it again.")],
]);
const NOT_HTTP: ErrorAnswer = badRequest("The request is not well-formed HTTP/1.1.");

/** The answer to a request that never became one. */
export function malformedAnswer(code: string | undefined): ErrorAnswer {
  return MALFORMED.get(code) ?? NOT_HTTP;
}

/** The answer to `CONNECT`, which Node passes by the application. */
export const NO_TUNNEL: ErrorAnswer = METHOD_NOT_ALLOWED;

/** The answer to a fault of ours, with the id under which the log has it. */
export function faultAnswer(correlationId: string): ErrorAnswer {
  const envelope = { error: "internal_error", message: "The host failed.", details: { correlationId } };
  return errorAnswer(500, "Internal Server Error", envelope);
}

function badRequest(message: string): ErrorAnswer {
  return errorAnswer(400, "Bad Request", { error: "validation_error", message });
}

function errorAnswer(
  status: number,
  reason: string,
  envelope: ErrorEnvelope,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  const body = JSON.stringify(envelope);
  const always = {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
  };
  return { status, reason, headers: { ...always, ...headers }, body };
}
