import type { ArrangementNotes } from "./arrange.js";
import type { ToolGroup } from "./exports/tool-group.js";
import { type FoldedDomain, openDomain } from "./open-domain.js";
import { openPlainDomain } from "./open-plain-domain.js";
import type { FacadeOptions } from "./options.js";
import type { ProvidedTool, ToolProvider } from "./provider.js";
import { readOptions } from "./read-options.js";
import type { ToolPlace } from "./tool-place.js";

/** Tools behind facades, domain by domain. */
export interface Facade<Caller> {
  /** One domain's tools as its clients see and call them. A domain that is not folded is what the provider says it is. */
  domain(name: string): ToolProvider<Caller>;
  /**
   * Folds every domain's whole inventory once. A host calls it at start and after each change of its tools.
   *
   * @throws FacadeError `name_collision`, `uncategorized_tool`.
   */
  check(): Promise<void>;
  /** Where a caller finds a tool in a folded domain; `undefined` for a tool that is missing or not this caller's. */
  locate(domain: string, tool: string, caller: Caller): Promise<ToolPlace | undefined>;
  /** The groups of a folded domain as this caller may see them, for exports. A domain that is not folded has none. */
  groups(domain: string, caller: Caller): Promise<readonly ToolGroup[]>;
  /** A real tool of any domain that this caller may call. Facades are no tools of the provider, so it finds none. */
  find(name: string, caller: Caller): Promise<ProvidedTool | undefined>;
}

/**
 * Folds the domains of a provider that the options name: many tools become a few, each standing for a group, and a call
 * of one is the provider's own call. What is listed depends on the provider's list for this caller and on the options, and
 * on nothing else.
 *
 * @throws FacadeError `invalid_configuration`.
 */
export function createFacade<Caller>(provider: ToolProvider<Caller>, options: FacadeOptions): Facade<Caller> {
  const notes = notesFor(options.onWarning);
  const folded = new Map<string, FoldedDomain<Caller>>();
  for (const [domain, settings] of readOptions(options))
    folded.set(domain, openDomain(provider, settings, notes, options.cache));
  return {
    domain: (name) => folded.get(name) ?? openPlainDomain(provider, name),
    async check() {
      for (const domain of folded.values()) await domain.check();
    },
    locate: async (domain, tool, caller) => folded.get(domain)?.locate(tool, caller),
    groups: async (domain, caller) => (await folded.get(domain)?.groups(caller)) ?? [],
    async find(name, caller) {
      if (provider.resolve !== undefined) return provider.resolve(name, caller);
      return (await provider.list(caller)).find(({ definition }) => definition.name === name);
    },
  };
}

/** How many different warnings are remembered, so that each is heard once. */
const MAX_WARNINGS = 10_000;

function notesFor(onWarning: FacadeOptions["onWarning"]): ArrangementNotes {
  const heard = new Set<string>();
  const warn = (message: string): void => {
    if (onWarning === undefined || heard.has(message) || heard.size >= MAX_WARNINGS) return;
    heard.add(message);
    onWarning(message);
  };
  return {
    onUncategorized: ({ definition }) =>
      warn(`The tool "${definition.name}" has no category; it is listed under "uncategorized".`),
    onDuplicate: (kept, dropped) =>
      warn(
        `Two tools are called "${kept.definition.name}", of ${ownerOf(kept)} and of ${ownerOf(dropped)}; the second is not listed.`,
      ),
  };
}

function ownerOf({ server }: ProvidedTool): string {
  return server === undefined ? "an unnamed server" : `the server "${server}"`;
}
