import type { NotApplicable, Untestable } from "../result.js";

/** What the host's capability document claims. */
export interface Advertised {
  readonly catalog: boolean;
  readonly compact: boolean;
}

const COMPACT =
  /^(?:catalog-compact-|catalog-view-(?:compact|invalid|repeated)|catalog-source-composes|subset-|lowering-)/;

/** Why no scenario came to a requirement: it is about something that is not advertised, or nothing showed it. */
export function unjudged(
  requirement: string,
  { catalog, compact }: Advertised,
): Omit<NotApplicable, "requirement"> | Omit<Untestable, "requirement"> {
  const disposition = "not-applicable";
  if (requirement === "catalog-unadvertised" && catalog)
    return { disposition, capability: "the absence of toolCatalog" };
  if (requirement.startsWith("catalog-") && requirement !== "catalog-unadvertised" && !catalog) {
    return { disposition, capability: "toolCatalog.supported" };
  }
  if (COMPACT.test(requirement) && !compact) return { disposition, capability: "toolCatalog.compactView" };
  if (requirement === "catalog-view-unadvertised" && compact) {
    return { disposition, capability: "the absence of toolCatalog.compactView" };
  }
  return { disposition: "untestable", reason: "No answer in this run had anything to judge it by." };
}
