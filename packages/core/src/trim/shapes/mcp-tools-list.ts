import type { Shape } from "./shape.js";

/** MCP `tools/list`: the result, or the whole JSON-RPC answer. */
export const mcpToolsList: Shape = {
  name: "mcp-tools-list",
  tools: ["tools/*", "result/tools/*"],
  toolName: "name",
  schemas: ["inputSchema", "outputSchema"],
  sign: ["inputSchema", "outputSchema"],
};
