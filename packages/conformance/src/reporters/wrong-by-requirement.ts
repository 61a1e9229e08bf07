import type { Judged, Result } from "../result.js";

/** How many examples of one requirement's fault a report shows; the rest are counted. */
export const SHOWN = 3;

/** The judgements that went wrong, by requirement, in the order in which they came. */
export function wrongByRequirement(results: readonly Result[]): ReadonlyMap<string, readonly Judged[]> {
  const wrong = new Map<string, Judged[]>();
  for (const result of results) {
    if (result.disposition !== "fail" && result.disposition !== "warn") continue;
    const known = wrong.get(result.requirement);
    if (known === undefined) wrong.set(result.requirement, [result]);
    else known.push(result);
  }
  return wrong;
}
