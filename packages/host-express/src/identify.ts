import type { IncomingMessage } from "node:http";
import type { Principal } from "@toolfold/core";
import type { Authenticate } from "./authenticate/authenticate.js";
import { checkPrincipal } from "./check-principal.js";
import { deadline } from "./deadline.js";
import type { ReportEvent } from "./host-event.js";

/** Who is asking, or why nobody can say. */
export type Identity = Principal | "unauthenticated" | "unavailable";

/** Finds out who is asking. */
export type Identify = (request: IncomingMessage) => Identity | Promise<Identity>;

/**
 * Asks the authenticator under a deadline. When it fails, or answers something else than a principal, that says nothing about the caller's credential, so it makes
 * the host unavailable and the caller not unauthenticated.
 */
export function identifier(authenticate: Authenticate, timeoutMs: number, report: ReportEvent): Identify {
  const within = deadline(timeoutMs, "The authenticator");
  const done = (principal: Principal | undefined): Identity =>
    principal === undefined ? "unauthenticated" : checkPrincipal(principal);
  const failed = (error: unknown): Identity => {
    report({ type: "authenticator_failed", error });
    return "unavailable";
  };
  return ({ rawHeaders, headers: { authorization } }) =>
    isRepeated(rawHeaders) ? "unauthenticated" : within({ start: () => authenticate({ authorization }), done, failed });
}

/** Node keeps the first of two credentials, a proxy in front of it perhaps the last. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 13 && name.toLowerCase() === "authorization") seen += 1;
  }
  return seen > 1;
}
