import type { Principal } from "@toolfold/core";
import { checkPrincipal } from "../check-principal.js";

/**
 * A copy of a principal that nobody can change; members of the caller's own are kept.
 *
 * @throws {HostError} code `invalid_principal`.
 */
export function freezePrincipal(principal: Principal): Principal {
  const { scopes } = checkPrincipal(principal);
  return Object.freeze({ ...principal, scopes: Object.freeze([...scopes]) });
}
