import type { Arrangement, ListedFacade, ListedTool } from "./arrangement.js";
import { checkNames, checkUncategorized } from "./grouping/check-groups.js";
import { distinctTools } from "./grouping/distinct-tools.js";
import type { Group } from "./grouping/group.js";
import { groupTools } from "./grouping/group-tools.js";
import { fitName } from "./names/fit-name.js";
import type { ProvidedTool } from "./provider.js";
import type { DomainSettings } from "./read-options.js";

/** What an author should mend, found on the way. */
export interface ArrangementNotes {
  readonly onDuplicate: (kept: ProvidedTool, dropped: ProvidedTool) => void;
  readonly onUncategorized: (tool: ProvidedTool) => void;
}

/**
 * Folds tools. A pure function of the set of tools and the settings.
 *
 * @throws FacadeError `name_collision` or `uncategorized_tool`.
 */
export function arrange(
  tools: readonly ProvidedTool[],
  settings: DomainSettings,
  notes: ArrangementNotes,
): Arrangement {
  const distinct = distinctTools(inDomain(tools, settings.domain), notes.onDuplicate);
  checkUncategorized(distinct, settings, notes.onUncategorized);
  const entries = groupTools(distinct, settings).map((group) => place(group, settings));
  const facades = entries.filter((entry) => "strategy" in entry);
  const describeTool = facades.some(({ asks }) => asks) ? settings.describeTool : undefined;
  checkNames(entries, distinct, describeTool);
  return {
    listed: new Map(entries.map((entry) => [nameOf(entry, settings), entry])),
    placeOf: new Map(
      entries.flatMap((entry) =>
        entry.group.tools.map(({ definition }) => [definition.name, nameOf(entry, settings)] as const),
      ),
    ),
    describeTool,
    hasSections: facades.some(({ group }) => group.sections !== undefined),
    strict: settings.strict,
  };
}

function place(group: Group, { choose }: DomainSettings): ListedFacade | ListedTool {
  const choice = choose(group);
  const [tool] = group.tools;
  if (choice === "plain" && tool !== undefined) return { group, tool };
  if (choice === "plain") throw new TypeError("A group is never empty.");
  const asks = choice.strategy.unseen.includes(choice.placement) || group.sections !== undefined;
  return { group, ...choice, asks };
}

function nameOf(entry: ListedFacade | ListedTool, { nameBudget }: DomainSettings): string {
  return "tool" in entry ? fitName(entry.tool.definition.name, nameBudget) : entry.group.name;
}

/** The tools that a domain lists. */
export function inDomain(tools: readonly ProvidedTool[], domain: string): ProvidedTool[] {
  return tools.filter(({ domains }) => domains === undefined || domains.includes(domain));
}
