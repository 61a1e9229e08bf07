import type { Arrangement } from "./arrangement.js";
import { describeToolDefinition } from "./dispatch/describe-tool-definition.js";
import { inCodeUnits } from "./order.js";
import { presentGroup } from "./present-group.js";
import type { ToolDefinition } from "./provider.js";

/**
 * What a client lists, in the order of the names: a facade for each group or its only tool as it is; and last the tool
 * that tells schemas, where the model does not see them all.
 */
export function present({ listed, describeTool, hasSections, strict }: Arrangement): ToolDefinition[] {
  const tools = [...listed].map(([name, entry]): ToolDefinition => {
    if ("tool" in entry) return { ...entry.tool.definition, name };
    if (entry.presented !== undefined) return entry.presented;
    return presentGroup(entry.group, entry, { strict, describeTool: entry.asks ? describeTool : undefined });
  });
  tools.sort((one, other) => inCodeUnits(one.name, other.name));
  return describeTool === undefined ? tools : [...tools, describeToolDefinition(describeTool, strict, hasSections)];
}
