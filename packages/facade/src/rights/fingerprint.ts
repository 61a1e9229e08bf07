import { sha256Hex } from "@toolfold/core";
import type { ProvidedTool } from "../provider.js";

const encoder = new TextEncoder();
const digests = new WeakMap<object, string>();

/**
 * What a caller's list depends on: all tools, and what was decided about each. A tool's decision is `0` where it is denied,
 * `1` where it is seen as it is, and the digest of what is seen of it otherwise.
 */
export function fingerprintOf(source: readonly ProvidedTool[], seen: readonly ProvidedTool[]): string {
  const byName = new Map(seen.map((tool) => [tool.definition.name, tool]));
  const decisions = source.map((tool) => {
    const view = byName.get(tool.definition.name);
    if (view === undefined) return "0";
    return view === tool ? "1" : digestOf(view);
  });
  return `${digestOf(source)}:${decisions.join()}`;
}

/** The digest of an object that nobody changes, remembered as long as the object lives. */
function digestOf(value: object): string {
  const known = digests.get(value);
  if (known !== undefined) return known;
  const digest = sha256Hex(encoder.encode(JSON.stringify(value)));
  digests.set(value, digest);
  return digest;
}
