import type { IncomingMessage } from "node:http";
import { isJsonObject, type Principal } from "@toolfold/core";
import type { Authenticate } from "./authenticate/authenticate.js";
import { deadline } from "./deadline.js";
import { HostError } from "./host-error.js";
import type { HostEventListener } from "./host-event.js";

/** Who is asking, or why nobody can say. */
export type Identity = { readonly principal: Principal } | "unauthenticated" | "unavailable";

/** Finds out who is asking. */
export type Identify = (request: IncomingMessage) => Promise<Identity>;

/**
 * Asks the authenticator under a deadline. What it throws says nothing about the caller's credential, so it makes the
 * host unavailable and the caller not unauthenticated.
 *
 * @throws {@link HostError} with code `invalid_principal` when it answers something else than a principal.
 */
export function identifier(authenticate: Authenticate, timeoutMs: number, onEvent: HostEventListener): Identify {
  const within = deadline(timeoutMs, "The authenticator");
  return async (request) => {
    if (isRepeated(request.rawHeaders)) return "unauthenticated";
    let answer: unknown;
    try {
      const { authorization } = request.headers;
      answer = await within(() => authenticate({ authorization }));
    } catch (error) {
      onEvent({ type: "authenticator_failed", error });
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

function checkPrincipal(value: unknown): Principal {
  if (isJsonObject(value)) {
    const { tenant, subject, scopes } = value;
    if (typeof tenant === "string" && typeof subject === "string" && Array.isArray(scopes)) {
      return value as unknown as Principal;
    }
  }
  throw new HostError(
    "invalid_principal",
    "authenticate answered something else than undefined or a principal with tenant, subject and scopes.",
  );
}
