import type { JsonObject } from "@toolfold/core";
import { exportNames } from "./export-names.js";
import type { ToolGroup } from "./tool-group.js";

/** A `tools` array for a model request, and which tool each of its names stands for. */
export interface ExportedTools {
  readonly tools: readonly JsonObject[];
  readonly toolOf: ReadonlyMap<string, string>;
}

/** The search that the model provider runs itself. */
const SEARCH: JsonObject = { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" };

/**
 * The `tools` of an Anthropic Messages request: every tool deferred, and the provider's search before them. A tool's group is
 * in front of its description, so that a search for the group finds it.
 *
 * @throws FacadeError `name_collision`.
 */
export function exportAnthropic(groups: readonly ToolGroup[]): ExportedTools {
  const names = exportNames(groups);
  const deferred = groups.flatMap(({ name: group, tools }) =>
    tools.map(
      ({ name, description, inputSchema }): JsonObject => ({
        name: names.of(name),
        description: description === undefined ? `[${group}]` : `[${group}] ${description}`,
        input_schema: inputSchema,
        defer_loading: true,
      }),
    ),
  );
  return { tools: deferred.length === 0 ? [] : [SEARCH, ...deferred], toolOf: names.toolOf };
}

/** What a search of your own answers with, as the content of its `tool_result`: the names as they were exported. */
export function toolReferences(names: readonly string[]): JsonObject[] {
  return names.map((name) => ({ type: "tool_reference", tool_name: name }));
}
