import type { JsonObject } from "@toolfold/core";
import { fitName, nameBudget } from "../names/fit-name.js";
import type { ExportedTools } from "./export-anthropic.js";
import { exportNames } from "./export-names.js";
import type { ToolGroup } from "./tool-group.js";

/**
 * The `tools` of an OpenAI Responses request: a namespace for each group, every function in it deferred, and the
 * provider's search last.
 *
 * @throws FacadeError `name_collision`.
 */
export function exportOpenai(groups: readonly ToolGroup[]): ExportedTools {
  const names = exportNames(groups);
  const namespaces = groups.map(
    ({ name: group, summary, tools }): JsonObject => ({
      type: "namespace",
      name: fitName(group, nameBudget({})),
      description: summary,
      tools: tools.map(
        ({ name, description, inputSchema }): JsonObject => ({
          type: "function",
          name: names.of(name),
          ...(description === undefined ? {} : { description }),
          parameters: inputSchema,
          defer_loading: true,
        }),
      ),
    }),
  );
  return { tools: namespaces.length === 0 ? [] : [...namespaces, { type: "tool_search" }], toolOf: names.toolOf };
}
