import type { ProvidedTool } from "../provider.js";

/** What a call of a tool may do to the world. */
export type Effect = "read" | "write" | "destructive";

/** What a tool declares that it does; one that declares nothing may destroy, as MCP has it. */
export function effectOf({ definition }: ProvidedTool): Effect {
  const { readOnlyHint, destructiveHint } = definition.annotations ?? {};
  if (readOnlyHint === true) return "read";
  return destructiveHint === false ? "write" : "destructive";
}
