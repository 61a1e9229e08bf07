/** The keywords that a compact schema uses at no depth, each with the requirement that bans it. */
export const BANNED_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["$ref", "subset-no-ref"],
  ["oneOf", "subset-no-one-of"],
  ["allOf", "subset-no-all-of"],
  ["anyOf", "subset-no-any-of"],
  ["not", "subset-no-not"],
  ["patternProperties", "subset-no-pattern-properties"],
  ["dependentSchemas", "subset-no-dependent-schemas"],
]);
