import { inDomain } from "./arrange.js";
import { resolverOf } from "./dispatch/resolve-tool.js";
import { FacadeError } from "./facade-error.js";
import type { ToolProvider } from "./provider.js";

/** A domain that is not folded: its tools as they are, called as they are. */
export function openPlainDomain<Caller>(provider: ToolProvider<Caller>, domain: string): ToolProvider<Caller> {
  const resolve = resolverOf(provider, domain);
  return {
    list: async (caller) => inDomain(await provider.list(caller), domain),
    resolve,
    async call(name, args, caller, context) {
      const tool = await resolve(name, caller);
      if (tool === undefined)
        throw new FacadeError("unknown_tool", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`);
      return provider.call(name, args, caller, context);
    },
  };
}
