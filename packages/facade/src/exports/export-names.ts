import { FacadeError } from "../facade-error.js";
import { fitName, nameBudget } from "../names/fit-name.js";
import type { ToolGroup } from "./tool-group.js";

/** Names that a model provider takes, and back. */
export interface ExportNames {
  /** The exported name of a tool. */
  readonly of: (tool: string) => string;
  /** The tool that an exported name stands for. */
  readonly toolOf: ReadonlyMap<string, string>;
}

/**
 * Fits the names of all tools. Depends on each name alone, so that a tool is called the same in every list.
 *
 * @throws FacadeError `name_collision` naming both tools, should two names come out the same.
 */
export function exportNames(groups: readonly ToolGroup[]): ExportNames {
  const budget = nameBudget({});
  const toolOf = new Map<string, string>();
  for (const { name } of groups.flatMap(({ tools }) => tools)) {
    const fitted = fitName(name, budget);
    const other = toolOf.get(fitted);
    if (other !== undefined && other !== name) {
      throw new FacadeError(
        "name_collision",
        `The name "${fitted}" belongs to both the tool "${other}" and the tool "${name}".`,
      );
    }
    toolOf.set(fitted, name);
  }
  return { of: (tool) => fitName(tool, budget), toolOf };
}
