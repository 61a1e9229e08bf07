import type { JsonObject } from "@toolfold/core";
import { FacadeError } from "../facade-error.js";
import type { ProvidedTool, ToolProvider } from "../provider.js";
import { fingerprintOf } from "./fingerprint.js";

/**
 * Who may do what. A caller that is an object is a value: when its rights change, it should be another object, since what
 * is listed for an object is remembered for as long as the provider lists the same tools. Calls ask afresh.
 */
export interface GuardPolicy<Caller> {
  /** Whether this caller may call a tool; a tool that it may not call does not exist for it. */
  permits(tool: ProvidedTool, caller: Caller): boolean;
  /** The argument schema as this caller may see it. Default: as it is. */
  inputSchema?(tool: ProvidedTool, caller: Caller): JsonObject;
  /** What is left of the arguments that this caller sends. Default: all. */
  strip?(tool: ProvidedTool, args: JsonObject, caller: Caller): JsonObject;
}

/**
 * Puts one policy before a provider: listing, resolving and calling ask the same functions, so that what is listed is
 * what can be called, directly or through a facade.
 */
export function guardProvider<Caller>(
  provider: ToolProvider<Caller>,
  policy: GuardPolicy<Caller>,
): ToolProvider<Caller> {
  const lists = new WeakMap<object, { readonly source: readonly ProvidedTool[]; readonly tools: PermittedTools }>();

  async function permitted(caller: Caller): Promise<PermittedTools> {
    const source = await provider.list(caller);
    const known = remembered(source, caller);
    if (known !== undefined) return known;
    const tools = permittedTools(source, policy, caller);
    if (typeof caller === "object" && caller !== null) lists.set(caller, { source, tools });
    return tools;
  }

  function remembered(source: readonly ProvidedTool[], caller: Caller): PermittedTools | undefined {
    const known = typeof caller === "object" && caller !== null ? lists.get(caller) : undefined;
    return known?.source === source ? known.tools : undefined;
  }

  /** Asks the policy afresh, whatever was remembered for listing: a right that was taken away is gone at the next call. */
  async function resolve(name: string, caller: Caller): Promise<ProvidedTool | undefined> {
    const source = await provider.list(caller);
    const tool = byNameIn(source).get(name);
    if (tool === undefined || !policy.permits(tool, caller)) return undefined;
    const [seen, listed] = [asSeen(tool, policy, caller), remembered(source, caller)?.byName.get(name)];
    // The same object for the same schema, so that it is compiled once.
    return listed !== undefined && isSameTool(listed, seen) ? listed : seen;
  }

  return {
    list: async (caller) => (await permitted(caller)).list,
    resolve,
    ...(provider.inventory === undefined ? {} : { inventory: () => provider.inventory?.() ?? Promise.resolve([]) }),
    async fingerprint(caller) {
      const source = await provider.list(caller);
      return fingerprintOf(source, (await permitted(caller)).list);
    },
    strip: (tool, args, caller) => {
      const left = provider.strip?.(tool, args, caller) ?? args;
      return policy.strip?.(tool, left, caller) ?? left;
    },
    async call(name, args, caller, context) {
      const tool = await resolve(name, caller);
      if (tool === undefined) {
        throw new FacadeError("unknown_tool", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`);
      }
      return provider.call(name, policy.strip?.(tool, args, caller) ?? args, caller, context);
    },
  };
}

const indexes = new WeakMap<readonly ProvidedTool[], ReadonlyMap<string, ProvidedTool>>();

function byNameIn(tools: readonly ProvidedTool[]): ReadonlyMap<string, ProvidedTool> {
  const known = indexes.get(tools);
  if (known !== undefined) return known;
  const index = new Map(tools.map((tool) => [tool.definition.name, tool]));
  indexes.set(tools, index);
  return index;
}

interface PermittedTools {
  readonly list: readonly ProvidedTool[];
  readonly byName: ReadonlyMap<string, ProvidedTool>;
}

function permittedTools<Caller>(
  source: readonly ProvidedTool[],
  policy: GuardPolicy<Caller>,
  caller: Caller,
): PermittedTools {
  const list = source.filter((tool) => policy.permits(tool, caller)).map((tool) => asSeen(tool, policy, caller));
  return { list, byName: new Map(list.map((tool) => [tool.definition.name, tool])) };
}

function asSeen<Caller>(tool: ProvidedTool, policy: GuardPolicy<Caller>, caller: Caller): ProvidedTool {
  const inputSchema = policy.inputSchema?.(tool, caller);
  return inputSchema === undefined ? tool : { ...tool, definition: { ...tool.definition, inputSchema } };
}

function isSameTool(one: ProvidedTool, other: ProvidedTool): boolean {
  const [schema, otherSchema] = [one.definition.inputSchema, other.definition.inputSchema];
  return schema === otherSchema || JSON.stringify(schema) === JSON.stringify(otherSchema);
}
