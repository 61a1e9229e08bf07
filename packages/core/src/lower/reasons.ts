/** Why the lowered schema stops checking something. Closed: `spec/v1/lowering.md` holds the same table. */
export const WIDENING_REASONS = [
  "union_of_unlike",
  "branches_may_overlap",
  "recursive_reference",
  "unresolved_reference",
  "conflicting_constraints",
  "pattern_properties",
  "dependent_schema",
  "negation",
  "conditional",
  "contains",
  "unevaluated",
  "unknown_dialect",
  "invalid_keyword",
  "budget",
] as const;

/** One reason of the closed list. */
export type WideningReason = (typeof WIDENING_REASONS)[number];

/** A place where the lowered schema accepts more than the full one. */
export interface Widening {
  /** JSON Pointer into the full schema: the schema that holds the keyword. */
  readonly pointer: string;
  readonly keyword: string;
  readonly reason: WideningReason;
}
