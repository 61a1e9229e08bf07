import type { Decision } from "./decision.js";

/** A decision as a store hands it out; anything else in its place is somebody else's. */
export function asDecision(text: unknown): Decision {
  if (text === "trim" || text === "leave") return text;
  throw new Error("the store holds something that is no decision");
}
