import { type Arrangement, type ArrangementNotes, arrange } from "./arrange.js";
import { callFacade } from "./dispatch/call-facade.js";
import { describeTools } from "./dispatch/describe-tools.js";
import { resolverOf } from "./dispatch/resolve-tool.js";
import { FacadeError } from "./facade-error.js";
import { present } from "./present.js";
import type { ProvidedTool, ToolProvider } from "./provider.js";
import type { DomainSettings } from "./read-options.js";

/** A folded domain. */
export interface FoldedDomain<Caller> extends ToolProvider<Caller> {
  /** Folds all tools, whoever asks, so that what is wrong shows before anyone lists. */
  check(): Promise<void>;
}

/** Folds one domain of a provider. The same list object from the provider means that nothing has changed. */
export function openDomain<Caller>(
  provider: ToolProvider<Caller>,
  settings: DomainSettings,
  notes: ArrangementNotes,
): FoldedDomain<Caller> {
  const arrangements = new WeakMap<readonly ProvidedTool[], Arrangement>();
  const resolve = resolverOf(provider, settings.domain);

  async function arrangementFor(caller: Caller): Promise<Arrangement> {
    const tools = await provider.list(caller);
    const known = arrangements.get(tools);
    if (known !== undefined) return known;
    const arrangement = arrange(tools, settings, notes);
    arrangements.set(tools, arrangement);
    return arrangement;
  }

  return {
    async check() {
      const tools = await provider.inventory?.();
      if (tools !== undefined) arrange(tools, settings, notes);
    },
    async list(caller) {
      return present(await arrangementFor(caller), settings).map((definition) => ({ definition }));
    },
    async call(name, args, caller, context) {
      const arrangement = await arrangementFor(caller);
      if (name === settings.describeTool && arrangement.groups.length > 0) {
        return describeTools(args, arrangement, resolve, caller);
      }
      const group = arrangement.facades.get(name);
      if (group === undefined)
        throw new FacadeError("unknown_tool", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`);
      return callFacade(provider, resolve, settings, { group, arrangement, args, caller, context });
    },
  };
}
