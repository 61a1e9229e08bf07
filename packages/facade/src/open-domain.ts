import type { JsonObject } from "@toolfold/core";
import { type ArrangementNotes, arrange, inDomain } from "./arrange.js";
import type { Arrangement } from "./arrangement.js";
import { type CallOutcome, callFacade } from "./dispatch/call-facade.js";
import { callPlain } from "./dispatch/call-plain.js";
import { describeTools } from "./dispatch/describe-tools.js";
import { resolverOf, stillPermitted } from "./dispatch/resolve-tool.js";
import type { ToolGroup } from "./exports/tool-group.js";
import { FacadeError } from "./facade-error.js";
import { cachedList, type ListStore } from "./list-cache.js";
import { present } from "./present.js";
import type { CallContext, ProvidedTool, ToolDefinition, ToolProvider } from "./provider.js";
import type { DomainSettings } from "./read-options.js";
import { placeIn, type ToolPlace } from "./tool-place.js";

/** A folded domain. */
export interface FoldedDomain<Caller> extends ToolProvider<Caller> {
  /** Folds all tools, whoever asks, so that what is wrong shows before anyone lists. */
  check(): Promise<void>;
  /** The name under which a tool is listed for a caller. */
  locate(tool: string, caller: Caller): Promise<ToolPlace | undefined>;
  /** The groups that the facades stand for. */
  groups(caller: Caller): Promise<readonly ToolGroup[]>;
}

/** Folds one domain of a provider. The same list object from the provider means that nothing has changed. */
export function openDomain<Caller>(
  provider: ToolProvider<Caller>,
  settings: DomainSettings,
  notes: ArrangementNotes,
  store: ListStore | undefined,
): FoldedDomain<Caller> {
  const arrangements = new WeakMap<readonly ProvidedTool[], Arrangement>();
  const lists = new WeakMap<readonly ProvidedTool[], readonly ProvidedTool[]>();
  const resolve = resolverOf(provider, settings.domain);

  function arranged(tools: readonly ProvidedTool[]): Arrangement {
    const known = arrangements.get(tools);
    if (known !== undefined) return known;
    const arrangement = arrange(tools, settings, notes);
    arrangements.set(tools, arrangement);
    return arrangement;
  }

  /**
   * From the store only what was listed between two equal fingerprints: a list that changed meanwhile would be kept under the
   * key of another, and be shown to whoever has that one.
   */
  async function compose(tools: readonly ProvidedTool[], caller: Caller): Promise<readonly ToolDefinition[]> {
    const fresh = (of: readonly ProvidedTool[]) => present(arranged(of));
    const before = store === undefined ? undefined : await provider.fingerprint?.(caller);
    if (store === undefined || before === undefined) return fresh(tools);
    const between = await provider.list(caller);
    if ((await provider.fingerprint?.(caller)) !== before) return fresh(tools);
    return cachedList(store, [settings.digest, before], async () => fresh(between));
  }

  /** `undefined`: nothing is listed by this name. */
  async function answer(
    name: string,
    arrangement: Arrangement,
    call: { readonly args: JsonObject; readonly caller: Caller; readonly context: CallContext },
  ): Promise<CallOutcome | undefined> {
    if (name === arrangement.describeTool) {
      return describeTools(call.args, arrangement, resolve, call.caller);
    }
    const entry = arrangement.listed.get(name);
    if (entry === undefined) return undefined;
    if ("tool" in entry) return callPlain(provider, resolve, entry.tool, call);
    return callFacade(provider, resolve, settings, { group: entry.group, arrangement, ...call });
  }

  return {
    async check() {
      const tools = await provider.inventory?.();
      if (tools !== undefined) arrange(tools, settings, notes);
    },
    locate: async (tool, caller) => placeIn(arranged(await provider.list(caller)), tool),
    async groups(caller) {
      const { listed } = arranged(await provider.list(caller));
      return [...listed.values()].map(({ group: { category, effect, summary, tools } }) => ({
        name: effect === undefined ? category : `${category}_${effect}`,
        summary,
        tools: tools.map(({ definition }) => definition),
      }));
    },
    async list(caller) {
      const tools = await provider.list(caller);
      const known = lists.get(tools);
      if (known !== undefined) return known;
      const list = (await compose(tools, caller)).map((definition) => ({ definition }));
      lists.set(tools, list);
      return list;
    },
    async call(name, args, caller, context) {
      const tools = await provider.list(caller);
      const answerFrom = (arrangement: Arrangement) => answer(name, arrangement, { args, caller, context });
      const outcome = await answerFrom(arranged(tools));
      if (outcome !== undefined && !outcome.isOfList) return outcome.result;
      // What is said of the list must not tell of tools that are no longer this caller's.
      const own = inDomain(tools, settings.domain);
      const left = await stillPermitted(provider, settings.domain, own, caller);
      const settled = isSameSet(own, left) ? outcome : await answerFrom(arrange(left, settings, notes));
      if (settled === undefined) {
        throw new FacadeError("unknown_tool", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`);
      }
      return settled.result;
    },
  };
}

function isSameSet(tools: readonly ProvidedTool[], others: readonly ProvidedTool[]): boolean {
  const names = new Set(others.map(({ definition }) => definition.name));
  return tools.length === others.length && tools.every(({ definition }) => names.has(definition.name));
}
