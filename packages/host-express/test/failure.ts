import type { ErrorEnvelope } from "@toolfold/core";
import type { Answer } from "./ask.js";
import { violations } from "./schemas.js";

/** What every error answer is made of: errors-envelope, errors-content-type, errors-not-stored. */
export interface Failure {
  readonly status: number;
  readonly envelope: unknown;
  readonly violations: readonly string[];
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
  readonly cacheControl: string | undefined;
}

/** What an answer has of that. */
export function failureOf({ status, headers, json }: Answer): Failure {
  const envelope = json();
  return {
    status,
    envelope,
    violations: violations("errorEnvelope", envelope),
    contentType: headers["content-type"],
    contentLength: headers["content-length"],
    cacheControl: headers["cache-control"],
  };
}

/** What it has to have. */
export function failure(status: number, envelope: ErrorEnvelope): Failure {
  return {
    status,
    envelope,
    violations: [],
    contentType: "application/json",
    contentLength: String(Buffer.byteLength(JSON.stringify(envelope))),
    cacheControl: "no-store",
  };
}

export const NOT_FOUND: ErrorEnvelope = { error: "not_found", message: "No such tool." };
export const UNAUTHENTICATED: ErrorEnvelope = {
  error: "unauthenticated",
  message: "Send a valid credential: Authorization: Bearer …",
};
export const METHOD_NOT_ALLOWED: ErrorEnvelope = { error: "method_not_allowed", message: "Use GET or HEAD." };
export const UNAVAILABLE: ErrorEnvelope = {
  error: "source_unavailable",
  message: "The tools cannot be read now; try again later.",
};
export const MALFORMED_PATH: ErrorEnvelope = {
  error: "validation_error",
  message: "The path is not valid percent-encoded UTF-8; send the toolId as one percent-encoded segment.",
};
