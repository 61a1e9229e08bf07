import type { TrimReason } from "@toolfold/core";

/** Reasons of the proxy's own, beside those of trimming. */
export const PROXY_REASONS = [
  "signed",
  "unknown_encoding",
  "not_decodable",
  "busy",
  "observe",
  "store_down",
  "proxy_failed",
] as const;

/** Why a request on a known route was passed on as it came: a closed list. */
export type SkipReason = TrimReason | (typeof PROXY_REASONS)[number];
