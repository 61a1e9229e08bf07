import type { Principal } from "@toolfold/core";
import { HostError } from "./host-error.js";

const checked = new WeakSet<object>();

/**
 * A copy of what is said to be a principal, which nobody can change: wherever principals enter this host, they pass
 * here. Own members besides the three are kept. What has passed already is answered as it is.
 *
 * @throws {HostError} code `invalid_principal`.
 */
export function checkPrincipal(value: unknown): Principal {
  if (typeof value !== "object" || value === null) throw invalid(value === null ? "null" : typeof value);
  if (checked.has(value)) return value as Principal;
  const copy: Partial<Record<keyof Principal, unknown>> = { ...value };
  const { tenant, subject, scopes } = copy;
  if (!isText(tenant) || !isText(subject)) throw invalid("an object without tenant and subject");
  if (!Array.isArray(scopes)) throw invalid("an object without a list of scopes");
  const frozenScopes: readonly unknown[] = Object.freeze([...scopes]);
  if (!frozenScopes.every(isText)) throw invalid("an object with a scope that is no text");
  const principal: Principal = Object.freeze({ ...copy, tenant, subject, scopes: frozenScopes });
  checked.add(principal);
  return principal;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function invalid(seen: string): HostError {
  const message = `Instead of a principal there is ${seen}; it must be { tenant, subject, scopes }: two texts and a list of texts, none of them empty.`;
  return new HostError("invalid_principal", message);
}
