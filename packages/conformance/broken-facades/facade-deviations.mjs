const refusal = (words) => ({ content: [{ type: "text", text: words }], isError: true });
const LAZY = { domains: { tools: { groupBy: "server", schemaStrategy: "lazy" } } };
const UNION = {
  domains: { tools: { groupBy: "server", schemaStrategy: "discriminated_union", placement: "arguments" } },
};
const AUTO = { domains: { tools: { groupBy: "server", schemaStrategy: "auto" } } };
const SPLIT = { domains: { tools: { groupBy: "server", split: "effect" } } };
const STRICT = { domains: { tools: { groupBy: "server" } }, strictSchema: true };

/** Changes the schemas that are listed beside the envelope. */
const listed = (change) => ({
  tool: (right) => ({ ...right, inputSchema: change(right.inputSchema) }),
});

/**
 * What a facade may do wrong, by the one requirement that it breaks, and the settings under which it shows. A requirement
 * may be broken in more than one way: what stands behind `#` tells them apart.
 */
export const FACADE_DEVIATIONS = new Map([
  [
    "facades-permitted-set",
    { group: (right) => ({ ...right, tools: right.tools.filter(({ name }) => name !== "quote_order") }) },
  ],
  [
    "facades-denied-changes-nothing",
    {
      tool: (right, { tools, all }) => ({
        ...right,
        description: `${right.description}\n\n${tools.length} of ${all.length} tools.`,
      }),
    },
  ],
  [
    "facades-pure-list",
    { tool: (right, _, times) => ({ ...right, description: `${right.description}\n\nListed ${times} times.` }) },
  ],
  ["facades-no-empty-group", { keepsEmpty: true }],
  ["facades-routing-only", { tool: (right) => ({ ...right, description: `${right.description}\n\nTakes order_id.` }) }],
  ["facades-one-line", { line: (words = "") => words }],
  [
    "facades-one-line#paragraph",
    { line: (words = "") => (words.startsWith("Update") ? words : words.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")) },
  ],
  ["facades-strict#vendor", { settings: STRICT, ...listed((schema) => ({ ...schema, "x-note": 1 })) }],
  ["facades-same-call#error", { error: ({ data: _dropped, ...rest }) => rest }],
  ["facades-merged-annotations", { annotations: (right) => ({ ...right, openWorldHint: false }) }],
  ["facades-provider-names", { group: (right) => ({ ...right, name: right.name.replace("_tools", ".tools") }) }],
  ["facades-collisions", { takesTwins: true }],
  [
    "facades-split",
    {
      settings: SPLIT,
      find: (_, wanted, all) => all.flatMap(({ tools }) => tools).find(({ name }) => name === wanted),
    },
  ],
  ["facades-cache-key", { isStale: true }],
  [
    "facades-default-strategy",
    listed((schema) => ({
      ...schema,
      "x-tool-input-schemas": { ...schema["x-tool-input-schemas"], list_orders: true },
    })),
  ],
  ["facades-flat-root", listed((schema) => ({ ...schema, allOf: [{}] }))],
  [
    "facades-same-verdict",
    {
      schema: (right) =>
        right.properties?.limit === undefined
          ? right
          : { ...right, properties: { ...right.properties, limit: { type: "integer" } } },
    },
  ],
  ["facades-kept-apart", { settings: UNION, isApart: false }],
  [
    "facades-auto",
    {
      settings: AUTO,
      groups: (right) => right.map((group) => ({ ...group, count: right.flatMap(({ tools }) => tools).length })),
      tool: (right, { count }) => ({ ...right, description: `${right.description}\n\nOne of ${count}.` }),
    },
  ],
  [
    "facades-no-header-inside",
    { schema: (right, original) => (JSON.stringify(original).includes("x-mcp-header") ? original : right) },
  ],
  ["facades-describe", { settings: LAZY, describesNothing: true }],
  [
    "facades-describe-rights",
    {
      settings: LAZY,
      undescribed: (name, found) =>
        found.some(({ all }) => all.some((tool) => tool.name === name)) ? { name, problem: "Forbidden." } : undefined,
    },
  ],
  ["facades-strict", { settings: STRICT, ...listed((schema) => ({ ...schema, additionalProperties: true })) }],
  [
    "facades-unknown-facade",
    { unknown: (name) => ({ error: { code: -32601, message: `There is no tool ${name}.` } }) },
  ],
  ["facades-correctable", { refuse: () => refusal("Bad request.") }],
  [
    "facades-denied-is-missing",
    {
      missing: (wanted, { all }) =>
        all.some(({ name }) => name === wanted) ? `You may not call ${wanted}.` : undefined,
    },
  ],
  ["facades-rights-at-call", { find: (group, wanted) => group.all.find(({ name }) => name === wanted) }],
  [
    "facades-envelope-repair",
    {
      envelope: ({ tool_name: name, ...rest }) =>
        typeof name === "string" && name.endsWith("relay_call") && rest.arguments === undefined
          ? { tool_name: name, arguments: rest }
          : undefined,
    },
  ],
  [
    "facades-coercion",
    {
      arguments: (args) =>
        Object.fromEntries(
          Object.entries(args).map(([name, value]) => [
            name,
            name === "order_code" && /^\d+$/.test(value) ? Number(value) : value,
          ]),
        ),
    },
  ],
  [
    "facades-repairs-listed",
    {
      envelope: ({ tool_name: name, ...rest }) =>
        typeof name === "string" && name.endsWith("list_orders") && rest.arguments === undefined
          ? { tool_name: name, arguments: rest }
          : undefined,
    },
  ],
  ["facades-same-call", { result: ({ unheardOf: _dropped, ...rest }) => rest }],
  [
    "facades-unjudged",
    { judge: ({ name }) => (name === "quote_order" ? ["the schema is in no known dialect"] : undefined) },
  ],
  [
    "facades-not-registered",
    {
      find: (_, wanted, all) => all.find(({ name }) => name === wanted)?.tools[0],
      judge: (_, args) => (args.tool_name !== undefined && args.arguments !== undefined ? [] : undefined),
    },
  ],
  [
    "facades-bounded-judgement",
    { judge: ({ name }, args) => (name === "scan_order" && args.scanned.length > 50 ? hang() : undefined) },
  ],
]);

function hang() {
  for (;;);
}
