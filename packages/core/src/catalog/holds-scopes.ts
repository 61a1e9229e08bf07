import type { ToolDescriptor } from "../generated/contract.js";
import type { Principal } from "../ports.js";

/** Whether a principal holds every scope that a tool asks for. A tool that asks for none is for everybody. */
export function holdsScopes(principal: Pick<Principal, "scopes">, tool: Pick<ToolDescriptor, "auth">): boolean {
  return (tool.auth?.scopes ?? []).every((scope) => principal.scopes.includes(scope));
}
