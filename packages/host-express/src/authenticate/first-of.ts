import { HostError } from "../host-error.js";
import type { Authenticate } from "./authenticate.js";

/**
 * Asks authenticators one after the other; the first that knows the caller decides.
 *
 * @throws {HostError} code `invalid_option`: an argument is no function. The returned function throws what one of them threw, if none knew the caller: a credential that could not be checked is not a wrong one.
 */
export function firstOf(...authenticators: readonly Authenticate[]): Authenticate {
  const refused = authenticators.findIndex((authenticate) => typeof authenticate !== "function");
  if (refused !== -1) throw new HostError("invalid_option", `firstOf: argument ${refused} must be a function.`);
  return async (credentials) => {
    const failures: unknown[] = [];
    for (const authenticate of authenticators) {
      try {
        const principal = await authenticate(credentials);
        if (principal !== undefined) return principal;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return undefined;
  };
}
