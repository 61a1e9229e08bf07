import { isJsonObject, type Principal } from "@toolfold/core";
import { HostError } from "./host-error.js";

/**
 * Returns what is said to be a principal if it is one.
 *
 * @throws {HostError} code `invalid_principal`.
 */
export function checkPrincipal(value: unknown): Principal {
  if (isJsonObject(value)) {
    const { tenant, subject, scopes } = value;
    if (typeof tenant === "string" && typeof subject === "string" && Array.isArray(scopes)) {
      return value as unknown as Principal;
    }
  }
  throw new HostError("invalid_principal", "A principal must have tenant and subject as texts, and scopes as a list.");
}
