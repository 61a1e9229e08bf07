import type { NotApplicable, Untestable } from "../result.js";

/** What the host's capability document claims, and what the run was given. */
export interface Advertised {
  readonly catalog: boolean;
  readonly compact: boolean;
  /** Whether there is a token of a principal. */
  readonly token: boolean;
}

/** What concerns the compact view alone. */
const COMPACT =
  /^(?:catalog-compact-|catalog-view-(?:compact|default|invalid|repeated)$|catalog-source-composes|subset-|lowering-)/;
/** What concerns only a host without the compact view. */
const NOT_COMPACT = /^(?:catalog-view-unadvertised|capabilities-compact-advertised)$/;

/** Why no scenario came to a requirement: it is about something that is not advertised, or nothing showed it. */
export function unjudged(
  requirement: string,
  { catalog, compact, token }: Advertised,
): Omit<NotApplicable, "requirement"> | Omit<Untestable, "requirement"> {
  const none = (capability: string) => ({ disposition: "not-applicable", capability }) as const;
  const only = (capability: string) => ({ ...none(capability), advertised: true }) as const;
  if (requirement === "catalog-unadvertised" && catalog) return only("toolCatalog.supported");
  const ofCatalogue = /^(?:catalog|subset|lowering)-/.test(requirement) || NOT_COMPACT.test(requirement);
  if (ofCatalogue && !catalog) return none("toolCatalog.supported");
  if (COMPACT.test(requirement) && !compact) return none("toolCatalog.compactView");
  if (NOT_COMPACT.test(requirement) && compact) return only("toolCatalog.compactView");
  const reason = token
    ? "No answer in this run had anything to judge it by."
    : "No token was given. Give one with --token.";
  return { disposition: "untestable", reason };
}
