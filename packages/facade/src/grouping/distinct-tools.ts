import { inCodeUnits } from "../order.js";
import type { ProvidedTool } from "../provider.js";

/**
 * Tools in the order of their names, one for each name. Of two with one name the one whose text sorts first stays,
 * whatever order they came in, and `onDuplicate` hears of the other.
 */
export function distinctTools(
  tools: readonly ProvidedTool[],
  onDuplicate: (kept: ProvidedTool, dropped: ProvidedTool) => void,
): ProvidedTool[] {
  const distinct = new Map<string, ProvidedTool>();
  for (const tool of tools) {
    const rival = distinct.get(tool.definition.name);
    if (rival === undefined) distinct.set(tool.definition.name, tool);
    else {
      const isFirst = inCodeUnits(textOf(tool), textOf(rival)) < 0;
      distinct.set(tool.definition.name, isFirst ? tool : rival);
      onDuplicate(isFirst ? tool : rival, isFirst ? rival : tool);
    }
  }
  return [...distinct.values()].sort((one, other) => inCodeUnits(one.definition.name, other.definition.name));
}

function textOf({ definition, category, categorySummary, server }: ProvidedTool): string {
  return JSON.stringify([server, category, categorySummary, definition]);
}
