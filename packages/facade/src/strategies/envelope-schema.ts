import type { Json, JsonObject } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import type { StrategyContext } from "./strategy.js";

/** The keyword, and with a prefix the `_meta` key, under which clients find the argument schemas by tool name. */
export const SCHEMAS_KEYWORD = "x-tool-input-schemas";

/** The reserved key in a facade's `_meta`. */
export const SCHEMAS_META_KEY = "dev.toolfold/tool-input-schemas";

/** The flat root of a facade's schema: which tool, with which arguments. */
export function envelopeSchema(group: Group, args: JsonObject, strict: boolean): Record<string, Json> {
  return {
    type: "object",
    properties: { tool_name: toolName(group), arguments: args },
    required: ["tool_name", "arguments"],
    ...(strict ? { additionalProperties: false } : {}),
  };
}

/** A group that lists sections has too many names to list them here. */
function toolName(group: Group): JsonObject {
  return group.sections === undefined ? { type: "string", enum: toolNames(group) } : { type: "string" };
}

/** `arguments` of which nothing is said but that it is an object. Some hosts drop members that no schema names. */
export function openArguments({ strict, describeTool }: StrategyContext, where: string | undefined): JsonObject {
  const schemas = where ?? (describeTool === undefined ? "" : ` Ask \`${describeTool}\` for their schema.`);
  if (strict) return { type: "string", description: `Arguments of the chosen tool: an object as JSON text.${schemas}` };
  return {
    type: "object",
    description: `Arguments of the chosen tool.${schemas}`,
    properties: {},
    additionalProperties: true,
  };
}

/** The names in the order in which the description lists them. */
function toolNames(group: Group): string[] {
  return group.tools.map(({ definition }) => definition.name);
}
