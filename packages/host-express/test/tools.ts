import { assembleCatalog, type Catalog, type Principal, type ToolDescriptor } from "@toolfold/core";

const LONG_TEXT = "Reads a file. ".repeat(60).trim();

/** The longest id that fits into a path: 4096 characters once it is encoded. */
export const LONG_ID = `long:${"ü/".repeat(454)}abc`;

/** Ids that routers, URL parsers and plain objects stumble over. */
export const ODD_IDS: readonly string[] = [
  "mcp:docs/search",
  "a%2Fb",
  "a%b",
  "a?b#c&view=compact",
  "x-host-acme-größe",
  "\u{1F600}",
  "\uFF5E",
  "with space+plus",
  "...",
  "../../etc/passwd",
  "constructor",
  "__proto__",
  "openwop",
  "'\"<>\\`{}|^",
  "\u0000",
  LONG_ID,
];

/** Property names that look like keywords, prototypes or array indexes. */
const ODD_PROPERTIES = ["title", "examples", "$ref", "not", "oneOf", "__proto__", "constructor", "10", "2"];

const tool = (toolId: string, more: Partial<ToolDescriptor> = {}): ToolDescriptor => ({
  toolId,
  source: "mcp",
  safetyTier: "read",
  ...more,
});

/** The tools of tenant acme. */
export const ACME_TOOLS: readonly ToolDescriptor[] = [
  tool("mcp:fs.read", {
    title: "Read",
    description: LONG_TEXT,
    auth: { scopes: ["fs:read"] },
    egress: "none",
    inputSchema: {
      type: "object",
      properties: {
        path: { type: "string", description: "Where." },
        encoding: { type: ["string", "null"], minLength: 1 },
      },
      required: ["path"],
    },
    outputSchema: { type: "object", properties: { text: { type: "string" } } },
  }),
  tool("mcp:fs.write", { safetyTier: "write", auth: { scopes: ["fs:read", "fs:write"] }, approval: "always" }),
  tool("host:shell", { source: "host-extension", safetyTier: "exec", auth: { scopes: ["shell"] } }),
  tool("pack:sum", { source: "node-pack", safetyTier: "pure", replayPolicy: "deterministic" }),
  tool("odd-properties", {
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(ODD_PROPERTIES.map((name) => [name, { type: "string" }])),
    },
  }),
  ...ODD_IDS.map((toolId) => tool(toolId)),
];

/** The one tool of tenant rival. */
export const RIVAL_TOOL: ToolDescriptor = tool("rival:secret-plan", { title: "Plan" });

export const ACME: Catalog = assembleCatalog([{ owner: "acme", tools: ACME_TOOLS }]);
export const RIVAL: Catalog = assembleCatalog([{ owner: "rival", tools: [RIVAL_TOOL] }]);

export const ADMIN: Principal = { tenant: "acme", subject: "admin", scopes: ["fs:read", "fs:write", "shell"] };
export const READER: Principal = { tenant: "acme", subject: "reader", scopes: ["fs:read"] };
export const STRANGER: Principal = { tenant: "rival", subject: "stranger", scopes: ["fs:read", "fs:write", "shell"] };
