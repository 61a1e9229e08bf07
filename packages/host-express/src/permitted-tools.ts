import { hash } from "node:crypto";
import { type Catalog, holdsScopes, type Principal, type ToolDescriptor } from "@toolfold/core";
import { HostError } from "./host-error.js";
import type { ToolSource } from "./read-query.js";

/** The host's own policy: whether a principal may use a tool whose scopes it holds. */
export type Authorize = (principal: Principal, tool: ToolDescriptor) => boolean;

/** The tools of one catalogue that one principal may use. */
export interface Permitted {
  /** By `toolId`, in the order of the catalogue. Tools that are unknown and tools that are denied are both not in it. */
  readonly tools: ReadonlyMap<string, ToolDescriptor>;
  /** Names the catalogue: equal for the same catalogue object, and for no other. */
  readonly catalogKey: string;
  /** Names the selection: equal for principals that may use the same tools of the same catalogue, and for no others. */
  readonly key: string;
}

/** Selects permitted tools. Both routes ask it, so that they cannot disagree. */
export type PermittedTools = (principal: Principal, catalog: Catalog) => Permitted;

/**
 * Makes the one function that decides what a principal sees: tools of the served sources whose scopes it holds and which
 * the policy does not forbid. The answer is remembered while the principal and the catalogue, both immutable, are in use.
 */
export function permittedTools(authorize: Authorize | undefined, sources: readonly ToolSource[]): PermittedTools {
  const served: ReadonlySet<string> = new Set(sources);
  const remembered = new WeakMap<Principal, WeakMap<Catalog, Permitted>>();
  const numbers = new WeakMap<Catalog, number>();
  let catalogs = 0;
  const permits = (principal: Principal, tool: ToolDescriptor): boolean =>
    served.has(tool.source) &&
    holdsScopes(principal, tool) &&
    (authorize === undefined || decide(authorize, principal, tool));

  return (principal, catalog) => {
    const byCatalog = remembered.get(principal) ?? new WeakMap<Catalog, Permitted>();
    const known = byCatalog.get(catalog);
    if (known !== undefined) return known;
    const number = numbers.get(catalog) ?? ++catalogs;
    numbers.set(catalog, number);
    const { tools, bits } = select(catalog, (tool) => permits(principal, tool));
    const permitted = { tools, catalogKey: `${number}`, key: `${number} ${hash("sha256", bits, "base64url")}` };
    remembered.set(principal, byCatalog.set(catalog, permitted));
    return permitted;
  };
}

/** The tools that are permitted, and a bit for each tool of the catalogue. */
function select(
  catalog: Catalog,
  permits: (tool: ToolDescriptor) => boolean,
): { tools: Map<string, ToolDescriptor>; bits: Uint8Array } {
  const tools = new Map<string, ToolDescriptor>();
  const bits = new Uint8Array(Math.ceil(catalog.tools.length / 8));
  for (const [index, tool] of catalog.tools.entries()) {
    if (!permits(tool)) continue;
    tools.set(tool.toolId, tool);
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return { tools, bits };
}

function decide(authorize: Authorize, principal: Principal, tool: ToolDescriptor): boolean {
  const decision: unknown = authorize(principal, tool);
  if (typeof decision === "boolean") return decision;
  const seen = decision instanceof Promise ? "a promise" : typeof decision;
  throw new HostError("invalid_authorization_decision", `authorize returned ${seen}; it must return true or false.`);
}
