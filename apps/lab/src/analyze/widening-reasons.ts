import type { WideningReason } from "@toolfold/core";

/** What each reason means; the list is that of spec/v1/lowering.md. */
export const WIDENING_TEXTS: Readonly<Record<WideningReason, string>> = {
  union_of_unlike: "the branches differ in more than one way; what they have in common is kept",
  branches_may_overlap: "that exactly one branch holds cannot be said, since two might",
  recursive_reference: "a schema inside itself is cut at the cycle",
  unresolved_reference: "the reference leads outside this schema, or nowhere",
  conflicting_constraints: "two constraints of one kind hold at once; one is kept",
  pattern_properties: "which names the pattern's schema is for cannot be said",
  dependent_schema: "a schema that applies only when a property is there is dropped",
  negation: "what is excluded cannot be said",
  conditional: "a condition with parts that need lowering is dropped",
  contains: "a count of matching items whose schema needs lowering is dropped",
  unevaluated: "which names or items count as evaluated cannot be said",
  unknown_dialect: "the schema's $schema is not known",
  invalid_keyword: "the keyword's value is not allowed in its dialect",
  budget: "the limit of work or size was reached",
};
