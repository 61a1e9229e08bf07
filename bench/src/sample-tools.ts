import type { ToolDescriptor } from "@toolfold/core";

const SERVERS = 40;

/** Made-up tools with ids of their own and schemas of the kinds that servers really send; the same ones in every run. */
export function sampleTools(count: number): ToolDescriptor[] {
  return Array.from({ length: count }, (_, index) => sampleTool(index));
}

function sampleTool(index: number): ToolDescriptor {
  const name = `tool-${index}`;
  return {
    toolId: `mcp:server-${index % SERVERS}.${name}`,
    source: "mcp",
    safetyTier: index % 3 === 0 ? "write" : "read",
    title: `Tool number ${index}`,
    description: `Searches the records of collection ${index} by text, owner and state. Returns at most one page of hits, newest first. Archived records are left out unless they are asked for.`,
    inputSchema: {
      type: "object",
      properties: {
        query: {
          type: "string",
          title: "Query",
          description: `Words to look for in ${name}.`,
          minLength: 1,
          maxLength: 400,
        },
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        state: { enum: ["open", "closed", `state-${index % 7}`] },
        owner: { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
        range: { $ref: "#/$defs/range" },
        labels: { type: "array", items: { type: "string", examples: ["urgent"] }, uniqueItems: true },
        sort: {
          type: "object",
          properties: { field: { type: "string" }, descending: { type: "boolean" } },
          required: ["field"],
          additionalProperties: false,
        },
      },
      required: ["query"],
      additionalProperties: false,
      $defs: {
        range: {
          type: "object",
          properties: { from: { type: "string", format: "date" }, to: { type: "string", format: "date" } },
        },
      },
    },
    outputSchema: {
      type: "object",
      properties: { hits: { type: "array", items: { type: "object" } }, next: { type: "string" } },
    },
    auth: { scopes: [`collection-${index % SERVERS}:read`] },
  };
}
