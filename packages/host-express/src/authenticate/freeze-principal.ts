import type { Principal } from "@toolfold/core";

/** A copy of a principal that nobody can change; members of the caller's own are kept. */
export function freezePrincipal<P extends Principal>(principal: P): P {
  return Object.freeze({ ...principal, scopes: Object.freeze([...principal.scopes]) });
}
