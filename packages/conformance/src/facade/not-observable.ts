const OTHER_LISTS = "It takes a second list of the same host; over MCP a facade serves one.";

/** Requirements of a facade that nobody between a client and its servers can observe, with the reason. */
export const FACADE_NOT_OBSERVABLE: ReadonlyMap<string, string> = new Map([
  ["facades-opt-in", OTHER_LISTS],
  ["facades-field-filter", "MCP has no rights for members of a schema; whose they are is a host's own."],
  ["facades-summary-precedence", "Over MCP a tool says nothing about its group, so there is nothing to win over."],
  ["facades-uncategorized", "What makes a group is configured, and the specification names no form for that."],
  ["facades-sections", "How a client asks for what is in a section is not specified."],
  ["facades-read-once", "A message that has been parsed reads alike however often it is read."],
  ["facades-strip-first", "An MCP server strips nothing before a facade; what a host's direct call strips is its own."],
]);
