import { checkGroups } from "./grouping/check-groups.js";
import { distinctTools } from "./grouping/distinct-tools.js";
import type { Group } from "./grouping/group.js";
import { groupTools } from "./grouping/group-tools.js";
import type { ProvidedTool } from "./provider.js";
import type { DomainSettings } from "./read-options.js";

/** The tools of one caller in one domain, folded. Schemas are not composed yet: a call needs none of them. */
export interface Arrangement {
  /** In the order of their names. */
  readonly groups: readonly Group[];
  readonly facades: ReadonlyMap<string, Group>;
  readonly groupOf: ReadonlyMap<string, Group>;
}

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
  const listed = distinctTools(inDomain(tools, settings.domain), notes.onDuplicate);
  const groups = groupTools(listed, settings);
  checkGroups(groups, listed, settings, notes.onUncategorized);
  return {
    groups,
    facades: new Map(groups.map((group) => [group.name, group])),
    groupOf: new Map(groups.flatMap((group) => group.tools.map(({ definition }) => [definition.name, group]))),
  };
}

/** The tools that a domain lists. */
export function inDomain(tools: readonly ProvidedTool[], domain: string): ProvidedTool[] {
  return tools.filter(({ domains }) => domains === undefined || domains.includes(domain));
}
