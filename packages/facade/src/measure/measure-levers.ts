import { assembleCatalog, describeMcpTool, projectCatalog, type TokenCounter, trim } from "@toolfold/core";
import type { ToolDefinition } from "../provider.js";
import { measureStrategies, type StrategySize } from "./measure-strategies.js";
import { type Size, sizeMeter, visible } from "./size.js";

/** What the tools of one server cost, under each lever and under two at once. */
export interface LeverSizes {
  readonly server: string;
  readonly tools: number;
  /** The array of MCP tools as it is listed. */
  readonly plain: Size;
  /** That array without what `trim` cuts. */
  readonly trimmed: Size;
  /** The HTTP catalogue of the same tools, in the standard and in the compact view. */
  readonly catalog: { readonly standard: Size; readonly compact: Size };
  /** Facades over the tools as they are. */
  readonly folded: readonly StrategySize[];
  /** Facades over the trimmed tools. */
  readonly trimmedAndFolded: readonly StrategySize[];
}

/** Measures every lever over the tools of one server. `_meta` is not counted: no model sees it. */
export async function measureLevers(
  server: string,
  definitions: readonly ToolDefinition[],
  counter: TokenCounter,
): Promise<LeverSizes> {
  const size = sizeMeter(counter);
  const seen = definitions.map(visible);
  const trimmed = trimTools(seen);
  const folded = await measureStrategies(server, seen, counter);
  const both = await measureStrategies(server, trimmed, counter);
  const { tools } = assembleCatalog([{ owner: server, tools: descriptorsOf(server, seen) }]);
  return {
    server,
    tools: definitions.length,
    plain: folded.plain,
    trimmed: both.plain,
    catalog: {
      standard: size(tools),
      compact: size(projectCatalog(tools).tools),
    },
    folded: folded.strategies,
    trimmedAndFolded: both.strategies,
  };
}

function trimTools(tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const listing = new TextEncoder().encode(JSON.stringify({ tools }));
  const { bytes } = trim(listing, { shape: "mcp-tools-list" });
  return (JSON.parse(new TextDecoder().decode(bytes)) as { tools: ToolDefinition[] }).tools;
}

function descriptorsOf(server: string, tools: readonly ToolDefinition[]): unknown[] {
  return tools.flatMap((tool) => {
    const described = describeMcpTool({ server, tool });
    return "descriptor" in described ? [described.descriptor] : [];
  });
}
