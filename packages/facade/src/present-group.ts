import type { Group } from "./grouping/group.js";
import { mergeAnnotations } from "./grouping/merge-annotations.js";
import type { ToolDefinition } from "./provider.js";
import type { Placement, Strategy, StrategyContext } from "./strategies/strategy.js";
import { routingDescription } from "./text/routing-description.js";

/** One facade as a client lists it. */
export function presentGroup(
  group: Group,
  { strategy, placement }: { readonly strategy: Strategy; readonly placement: Placement },
  context: Omit<StrategyContext, "placement">,
): ToolDefinition {
  const { inputSchema, meta } = strategy.compose(group, { ...context, placement });
  return {
    name: group.name,
    description: routingDescription(group, context.describeTool),
    inputSchema,
    annotations: mergeAnnotations(group.tools),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}
