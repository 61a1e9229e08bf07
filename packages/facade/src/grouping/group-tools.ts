import { fitName } from "../names/fit-name.js";
import { inCodeUnits } from "../order.js";
import type { ProvidedTool } from "../provider.js";
import type { DomainSettings } from "../read-options.js";
import { FALLBACK_CATEGORY, type Group } from "./group.js";

/** Puts tools, already distinct and in order, into groups. A group without tools does not exist. */
export function groupTools(tools: readonly ProvidedTool[], settings: DomainSettings): Group[] {
  const members = new Map<string, ProvidedTool[]>();
  for (const tool of tools) {
    const category = settings.categorize(tool) ?? FALLBACK_CATEGORY;
    const group = members.get(category);
    if (group === undefined) members.set(category, [tool]);
    else group.push(tool);
  }
  return [...members]
    .map(([category, grouped]) => ({
      category,
      name: fitName(`${category}_${settings.facadeSuffix}`, settings.nameBudget),
      summary: settings.summaries.get(category) ?? ownSummary(grouped) ?? `Tools of the group ${category}.`,
      tools: grouped,
    }))
    .sort((one, other) => inCodeUnits(one.name, other.name) || inCodeUnits(one.category, other.category));
}

function ownSummary(tools: readonly ProvidedTool[]): string | undefined {
  return tools.find(({ categorySummary }) => categorySummary !== undefined)?.categorySummary;
}
