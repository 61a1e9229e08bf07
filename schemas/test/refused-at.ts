type Pointers = readonly (readonly [example: string, pointer: string])[];

const COMPACT_INPUT_SCHEMA: Pointers = [
  ["ref-at-the-root", ""],
  ["one-of-in-a-property", "/properties/q"],
  ["property-named-not-holds-not", "/properties/not"],
  ["property-named-proto-holds-ref", "/properties/__proto__"],
  ["property-named-default-holds-any-of", "/properties/default"],
  ["ref-two-levels-under-properties", "/properties/q/properties/a/properties/b"],
  ["one-of-two-levels-under-defs", "/properties/q/$defs/a/properties/b"],
  ["all-of-two-levels-under-definitions", "/properties/q/definitions/a/properties/b"],
  ["any-of-two-levels-under-dependencies", "/properties/q/dependencies/a/properties/b"],
  ["not-two-levels-under-if", "/properties/q/if/properties/b"],
  ["pattern-properties-two-levels-under-then", "/properties/q/then/properties/b"],
  ["dependent-schemas-two-levels-under-else", "/properties/q/else/properties/b"],
  ["ref-two-levels-under-additional-properties", "/properties/q/additionalProperties/properties/b"],
  ["one-of-two-levels-under-unevaluated-properties", "/properties/q/unevaluatedProperties/properties/b"],
  ["all-of-two-levels-under-property-names", "/properties/q/propertyNames/properties/b"],
  ["any-of-two-levels-under-items", "/properties/q/items/properties/b"],
  ["not-two-levels-under-additional-items", "/properties/q/additionalItems/properties/b"],
  ["pattern-properties-two-levels-under-unevaluated-items", "/properties/q/unevaluatedItems/properties/b"],
  ["dependent-schemas-two-levels-under-contains", "/properties/q/contains/properties/b"],
  ["ref-two-levels-under-content-schema", "/properties/q/contentSchema/properties/b"],
  ["one-of-two-levels-under-prefix-items", "/properties/q/prefixItems/1/properties/b"],
  ["all-of-two-levels-under-items-list", "/properties/q/items/1/properties/b"],
  ["items-list-of-numbers", "/properties/q/items/0"],
  ["definitions-null", "/$defs"],
];

const TOOL_DESCRIPTOR: Pointers = [
  ["exec-from-mcp", "/source"],
  ["no-tool-id", ""],
  ["scope-number", "/auth/scopes/0"],
  ["scope-twice", "/auth/scopes"],
  ["credential-field", ""],
];

const COMPACT_TOOL_DESCRIPTOR: Pointers = [
  ["exec-from-mcp", "/source"],
  ["input-schema-with-ref", "/inputSchema"],
  ["rfc-0112-negative-example", "/inputSchema"],
  ["dropped-field-output-schema", ""],
];

const CAPABILITIES: Pointers = [
  ["limits-without-schema-rounds", "/limits"],
  ["unknown-limit", "/limits"],
  ["unknown-source", "/toolCatalog/sources/0"],
  ["unknown-catalog-member", "/toolCatalog"],
];

const ERROR_ENVELOPE: Pointers = [
  ["scope-at-the-top-level", ""],
  ["empty-message", "/message"],
];

const PROXY_STATS: Pointers = [
  ["one-sum-of-all-savings", ""],
  ["savings-without-unique", "/wireBytes/cut"],
  ["tokens-without-tokenizer", "/estimatedTokens"],
  ["unknown-verdict", "/breakEven/0/verdict"],
];

/** Where an invalid example is refused, for those whose place matters. */
export const REFUSED_AT: ReadonlyMap<string, Pointers> = new Map([
  ["capabilities", CAPABILITIES],
  ["compact-input-schema", COMPACT_INPUT_SCHEMA],
  ["compact-tool-descriptor", COMPACT_TOOL_DESCRIPTOR],
  ["error-envelope", ERROR_ENVELOPE],
  ["proxy-stats", PROXY_STATS],
  ["tool-descriptor", TOOL_DESCRIPTOR],
]);
