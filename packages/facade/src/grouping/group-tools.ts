import { summarize } from "@toolfold/core";
import { fitName } from "../names/fit-name.js";
import { inCodeUnits } from "../order.js";
import type { ProvidedTool } from "../provider.js";
import type { DomainSettings } from "../read-options.js";
import { onOneLine } from "../text/one-line.js";
import { toolLine } from "../text/tool-line.js";
import { type Effect, effectOf } from "./effects.js";
import { FALLBACK_CATEGORY, type Group } from "./group.js";
import { sectionsOf } from "./sections.js";

/** Puts tools, already distinct and in order, into groups. A group without tools does not exist. */
export function groupTools(tools: readonly ProvidedTool[], settings: DomainSettings): Group[] {
  const members = new Map<string, Members>();
  for (const tool of tools) {
    const category = settings.categorize(tool) ?? FALLBACK_CATEGORY;
    const effect = settings.split === "effect" ? effectOf(tool) : undefined;
    const key = JSON.stringify([category, effect]);
    const group = members.get(key);
    if (group === undefined) members.set(key, { category, effect, tools: [tool] });
    else group.tools.push(tool);
  }
  return [...members.values()]
    .map((group) => nameGroup(group, settings))
    .sort((one, other) => inCodeUnits(one.name, other.name) || inCodeUnits(one.category, other.category));
}

interface Members {
  readonly category: string;
  readonly effect: Effect | undefined;
  readonly tools: ProvidedTool[];
}

function nameGroup({ category, effect, tools }: Members, settings: DomainSettings): Group {
  const lines = tools.reduce((length, { definition }) => length + toolLine(definition).length + 1, 0);
  return {
    category,
    effect,
    name: fitName(`${category}_${effect ?? settings.facadeSuffix}`, settings.nameBudget),
    summary: settings.summaries.get(category) ?? ownSummary(tools) ?? `Tools of the group ${onOneLine(category)}.`,
    tools,
    sections: lines > settings.listBudget ? sectionsOf(tools) : undefined,
  };
}

/** What a tool says about its group, on one line: a second could pretend to be a tool. */
function ownSummary(tools: readonly ProvidedTool[]): string | undefined {
  const summary = tools.find(({ categorySummary }) => categorySummary !== undefined)?.categorySummary;
  return summary === undefined ? undefined : summarize(onOneLine(summary));
}
