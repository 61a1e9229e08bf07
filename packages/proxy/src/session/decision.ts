import type { RequestFacts } from "../body/request-facts.js";

/** What becomes of a session's tools, for as long as it lives. */
export type Decision = "trim" | "leave";

/**
 * When sessions are trimmed. `observe`: never, but what trimming would save is measured. `new-sessions`: those whose first
 * request comes while this applies. `all`: those that are running too, which costs each of them its prompt cache once.
 */
export type Apply = "observe" | "new-sessions" | "all";

/** All of them. */
export const APPLY_MODES: readonly Apply[] = ["observe", "new-sessions", "all"];

/** What a session that nobody has decided about yet should get. */
export function propose(apply: Apply, isBypassed: boolean, { isRunning }: Pick<RequestFacts, "isRunning">): Decision {
  if (isBypassed || apply === "observe") return "leave";
  return apply === "all" || !isRunning ? "trim" : "leave";
}
