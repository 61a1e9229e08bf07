import type { ToolDefinition } from "../provider.js";

/** The tool that tells the argument schemas of other tools. */
export function describeToolDefinition(name: string, strict: boolean): ToolDefinition {
  return {
    name,
    description: "Tells what the tools behind the other tools do and which arguments they take. Calls none of them.",
    inputSchema: {
      type: "object",
      properties: {
        tool_names: { type: "array", items: { type: "string" }, description: "Names of one or more tools." },
      },
      required: ["tool_names"],
      ...(strict ? { additionalProperties: false } : {}),
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}
