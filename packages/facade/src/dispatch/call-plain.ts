import type { JsonObject } from "@toolfold/core";
import { FacadeError } from "../facade-error.js";
import type { CallContext, ProvidedTool, ToolProvider } from "../provider.js";
import type { CallOutcome } from "./call-facade.js";
import type { ResolveTool } from "./resolve-tool.js";

/** Calls a tool that is listed as it is: found again with the caller's rights, and otherwise the direct call. */
export async function callPlain<Caller>(
  provider: ToolProvider<Caller>,
  resolve: ResolveTool<Caller>,
  { definition: { name } }: ProvidedTool,
  { args, caller, context }: { readonly args: JsonObject; readonly caller: Caller; readonly context: CallContext },
): Promise<CallOutcome | undefined> {
  if ((await resolve(name, caller)) === undefined) return undefined;
  try {
    return { result: await provider.call(name, args, caller, context), isOfList: false };
  } catch (error) {
    if (error instanceof FacadeError && error.code === "unknown_tool") return undefined;
    throw error;
  }
}
