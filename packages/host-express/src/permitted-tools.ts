import { hash } from "node:crypto";
import { type Catalog, holdsScopes, type Principal, type ToolDescriptor } from "@toolfold/core";
import { LRUCache } from "lru-cache";
import { HostError } from "./host-error.js";
import type { ToolSource } from "./read-query.js";

/** The host's own policy: whether a principal may use a tool whose scopes it holds, now. */
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

/** What follows from one catalogue alone. */
interface Known {
  readonly catalogKey: string;
  readonly byScopes: LRUCache<string, Permitted>;
}

/** Sets of scopes whose selection is remembered, for each catalogue in use. */
const REMEMBERED_SCOPE_SETS = 256;

/**
 * Makes the one function that decides what a principal sees: tools of the served sources whose scopes it holds and which
 * the policy does not forbid. Only what follows from scopes and catalogue, both immutable, is remembered. The policy is
 * asked on every request, about every tool that is left, so that it can neither be out of date nor tell tools apart by time.
 */
export function permittedTools(authorize: Authorize | undefined, sources: readonly ToolSource[]): PermittedTools {
  const served: ReadonlySet<string> = new Set(sources);
  const scopesKey = scopesKeys();
  const catalogs = new WeakMap<Catalog, Known>();
  let met = 0;

  const meet = (catalog: Catalog): Known => {
    const byScopes = new LRUCache<string, Permitted>({ max: REMEMBERED_SCOPE_SETS });
    const made = { catalogKey: `${++met}`, byScopes };
    catalogs.set(catalog, made);
    return made;
  };
  const byScopes: PermittedTools = (principal, catalog) => {
    const { catalogKey, byScopes } = catalogs.get(catalog) ?? meet(catalog);
    const key = scopesKey(principal);
    const remembered = byScopes.get(key);
    if (remembered !== undefined) return remembered;
    const held = (tool: ToolDescriptor): boolean => served.has(tool.source) && holdsScopes(principal, tool);
    const permitted = select(catalog, catalogKey, held);
    byScopes.set(key, permitted);
    return permitted;
  };
  if (authorize === undefined) return byScopes;
  return (principal, catalog) => {
    const { tools, catalogKey } = byScopes(principal, catalog);
    const permits = (tool: ToolDescriptor): boolean => tools.has(tool.toolId) && decide(authorize, principal, tool);
    return select(catalog, catalogKey, permits);
  };
}

/** Makes the function that names a set of scopes: equal sets alike. A principal is frozen, so its name is kept. */
function scopesKeys(): (principal: Principal) => string {
  const keys = new WeakMap<Principal, string>();
  return (principal) => {
    const known = keys.get(principal);
    if (known !== undefined) return known;
    const key = JSON.stringify([...new Set(principal.scopes)].sort());
    keys.set(principal, key);
    return key;
  };
}

/** The tools that are permitted; their name has a bit for each tool of the catalogue. */
function select(catalog: Catalog, catalogKey: string, permits: (tool: ToolDescriptor) => boolean): Permitted {
  const tools = new Map<string, ToolDescriptor>();
  const bits = new Uint8Array(Math.ceil(catalog.tools.length / 8));
  for (const [index, tool] of catalog.tools.entries()) {
    if (!permits(tool)) continue;
    tools.set(tool.toolId, tool);
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return { tools, catalogKey, key: `${catalogKey} ${hash("sha256", bits, "base64url")}` };
}

function decide(authorize: Authorize, principal: Principal, tool: ToolDescriptor): boolean {
  const decision: unknown = authorize(principal, tool);
  if (typeof decision === "boolean") return decision;
  const seen = decision instanceof Promise ? "a promise" : typeof decision;
  throw new HostError("invalid_authorization_decision", `authorize returned ${seen}; it must return true or false.`);
}
