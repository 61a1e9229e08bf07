import { estimateTokens, type TokenCounter } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import { presentGroup } from "../present-group.js";
import { discriminatedUnion } from "./discriminated-union.js";
import { lazy } from "./lazy.js";
import type { Choice, ChooseStrategy } from "./strategy.js";

/** How many tools of a group an agent is taken to ask about in one session. */
const DESCRIBED = 2;

/** Schemas that the model sees are worth this much more than schemas that it has to ask for. */
const MARGIN = 1.15;

/**
 * Chooses the cheapest way to list a group, by measured tokens. A tool alone stays a plain tool where its facade would
 * not be smaller. Asking costs a round trip, so a union that is up to 15 % dearer than asking for two tools' schemas is
 * preferred; the same margin keeps a choice from flipping over a few words.
 */
export function chooseCheapest(counter: TokenCounter, strict: boolean, describeName: string): ChooseStrategy {
  const cost = (value: unknown): number => estimateTokens(counter, JSON.stringify(value));
  return (group) => {
    const lazily: Choice = { strategy: lazy, placement: "none" };
    const asking = cost(presentGroup(group, lazily, { strict, describeTool: describeName })) + askingCost(group, cost);
    const [only] = group.tools;
    if (group.tools.length === 1 && only !== undefined && cost(only.definition) <= asking) return "plain";
    if (strict || group.sections !== undefined) return lazily;
    const union: Choice = { strategy: discriminatedUnion, placement: "arguments" };
    const seen = cost(presentGroup(group, union, { strict, describeTool: undefined }));
    return seen <= asking * MARGIN ? union : lazily;
  };
}

/** An answer of the describing tool, but for its example, which would mean to compile every schema. */
function askingCost(group: Group, cost: (value: unknown) => number): number {
  const total = group.tools.reduce((sum, { definition }) => {
    const { name, description, inputSchema, outputSchema } = definition;
    return sum + cost({ name, description, inputSchema, outputSchema });
  }, 0);
  return (total / group.tools.length) * Math.min(DESCRIBED, group.tools.length);
}
