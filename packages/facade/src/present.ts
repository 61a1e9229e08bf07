import type { Arrangement } from "./arrange.js";
import { describeToolDefinition } from "./dispatch/describe-tool-definition.js";
import type { Group } from "./grouping/group.js";
import { mergeAnnotations } from "./grouping/merge-annotations.js";
import type { ToolDefinition } from "./provider.js";
import type { DomainSettings } from "./read-options.js";
import { routingDescription } from "./text/routing-description.js";

/** What a client lists: one tool for each group, and the one that tells schemas where the model does not see them. */
export function present({ groups }: Arrangement, settings: DomainSettings): ToolDefinition[] {
  const facades = groups.map((group) => presentGroup(group, settings));
  const { describeTool, context } = settings;
  return describeTool === undefined || groups.length === 0
    ? facades
    : [...facades, describeToolDefinition(describeTool, context.strict)];
}

function presentGroup(group: Group, { strategy, context, describeTool }: DomainSettings): ToolDefinition {
  const { inputSchema, meta } = strategy.compose(group, context);
  const hint =
    describeTool === undefined
      ? undefined
      : `Ask \`${describeTool}\` for the arguments of a tool before its first call.`;
  return {
    name: group.name,
    description: routingDescription(group, hint),
    inputSchema,
    annotations: mergeAnnotations(group.tools),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}
