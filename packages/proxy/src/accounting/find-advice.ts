import type { StudiedCatalog } from "./study-catalog.js";

/** Something that an operator should set otherwise. */
export interface Advice {
  readonly code: "tools_not_deferred";
  readonly message: string;
}

/** From how many tools of MCP servers on an agent that could defer them does so. */
const MANY_TOOLS = 20;

/**
 * With a base URL of its own, Claude Code sends every tool of its MCP servers in full, unless it is told to search for
 * tools; that can cost more than trimming saves.
 */
export function findAdvice({ tools, mcpTools, deferred }: StudiedCatalog): Advice | undefined {
  if (mcpTools < MANY_TOOLS || deferred > 0) return undefined;
  return {
    code: "tools_not_deferred",
    message: `An agent sends ${tools} tools in full, ${mcpTools} of them from MCP servers, and defers none. Claude Code stops deferring tools when its base URL is not Anthropic's: set ENABLE_TOOL_SEARCH=true for it (toolfold env claude-code prints all settings).`,
  };
}
