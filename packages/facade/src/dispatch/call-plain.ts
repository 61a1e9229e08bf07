import type { JsonObject } from "@toolfold/core";
import { FacadeError } from "../facade-error.js";
import type { CallContext, ProvidedTool, ToolProvider, ToolResult } from "../provider.js";
import type { ResolveTool } from "./resolve-tool.js";

/** Calls a tool that is listed as it is: found again with the caller's rights, and otherwise the direct call. */
export async function callPlain<Caller>(
  provider: ToolProvider<Caller>,
  resolve: ResolveTool<Caller>,
  { definition: { name } }: ProvidedTool,
  { args, caller, context }: { readonly args: JsonObject; readonly caller: Caller; readonly context: CallContext },
): Promise<ToolResult> {
  const tool = await resolve(name, caller);
  if (tool === undefined)
    throw new FacadeError("unknown_tool", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`);
  return provider.call(name, args, caller, context);
}
