/**
 * Why a request, a tool or a keyword was left alone: the closed list of `spec/v1/trim.md`. The last two are given by
 * programs that trim whole sessions, never by {@link trim} itself.
 */
export const TRIM_REASONS = [
  "no_tools",
  "not_json",
  "not_utf8",
  "duplicate_key",
  "too_deep",
  "too_large",
  "unknown_shape",
  "nothing_to_cut",
  "has_reference",
  "dialect_bound",
  "label",
  "unexpected_type",
  "self_check_failed",
  "bypass",
  "session_latched_off",
] as const;

/** One reason of the closed list. */
export type TrimReason = (typeof TRIM_REASONS)[number];
