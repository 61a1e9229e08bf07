import type { JsonObject } from "@toolfold/core";
import type { ProvidedTool } from "../provider.js";

/**
 * What is true of every tool of a group, whichever is called. MCP's defaults stand for what a tool does not declare: a
 * tool that says nothing may write, destroy, and reach the open world.
 */
export function mergeAnnotations(tools: readonly ProvidedTool[]): JsonObject {
  const hints = tools.map(({ definition }) => definition.annotations ?? {});
  const writers = hints.filter((hint) => hint.readOnlyHint !== true);
  return {
    readOnlyHint: writers.length === 0,
    destructiveHint: writers.some((hint) => hint.destructiveHint !== false),
    idempotentHint: writers.every((hint) => hint.idempotentHint === true),
    openWorldHint: hints.some((hint) => hint.openWorldHint !== false),
  };
}
