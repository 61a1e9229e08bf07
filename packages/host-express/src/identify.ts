import type { IncomingMessage } from "node:http";
import type { Principal } from "@toolfold/core";
import type { Authenticate } from "./authenticate/authenticate.js";
import { checkPrincipal } from "./check-principal.js";
import { deadline } from "./deadline.js";
import type { ReportEvent } from "./host-event.js";

/** Who is asking, or why nobody can say. */
export type Identity = { readonly principal: Principal } | "unauthenticated" | "unavailable";

/** Finds out who is asking. */
export type Identify = (request: IncomingMessage) => Promise<Identity>;

/**
 * Asks the authenticator under a deadline. What it throws says nothing about the caller's credential, so it makes the
 * host unavailable and the caller not unauthenticated.
 *
 * @throws {HostError} code `invalid_principal` when it answers something else.
 */
export function identifier(authenticate: Authenticate, timeoutMs: number, report: ReportEvent): Identify {
  const within = deadline(timeoutMs, "The authenticator");
  return async (request) => {
    if (isRepeated(request.rawHeaders)) return "unauthenticated";
    let answer: unknown;
    try {
      const { authorization } = request.headers;
      answer = await within(() => authenticate({ authorization }));
    } catch (error) {
      report({ type: "authenticator_failed", error });
      return "unavailable";
    }
    return answer === undefined ? "unauthenticated" : { principal: checkPrincipal(answer) };
  };
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
