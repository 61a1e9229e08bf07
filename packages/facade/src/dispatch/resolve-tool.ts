import { inDomain } from "../arrange.js";
import type { ProvidedTool, ToolProvider } from "../provider.js";

/** Finds a tool that a caller may call, with the provider's own check of rights. */
export type ResolveTool<Caller> = (name: string, caller: Caller) => Promise<ProvidedTool | undefined>;

/** Asks the provider, and looks into its list where it has no quicker way. */
export function resolverOf<Caller>(provider: ToolProvider<Caller>, domain: string): ResolveTool<Caller> {
  return async (name, caller) => {
    const found =
      provider.resolve === undefined
        ? (await provider.list(caller)).find(({ definition }) => definition.name === name)
        : await provider.resolve(name, caller);
    return found !== undefined && inDomain([found], domain).length > 0 ? found : undefined;
  };
}

/** Those of the listed tools that the caller may call at this moment: a list may be older than the rights are. */
export async function stillPermitted<Caller>(
  provider: ToolProvider<Caller>,
  domain: string,
  tools: readonly ProvidedTool[],
  caller: Caller,
): Promise<readonly ProvidedTool[]> {
  if (provider.resolve === undefined) return inDomain(await provider.list(caller), domain);
  const resolve = resolverOf(provider, domain);
  const permitted: ProvidedTool[] = [];
  for (const tool of tools) if ((await resolve(tool.definition.name, caller)) !== undefined) permitted.push(tool);
  return permitted;
}
