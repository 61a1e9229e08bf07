import type { Group } from "../grouping/group.js";
import { presentGroup } from "../present-group.js";
import { discriminatedUnion } from "./discriminated-union.js";
import { lazy } from "./lazy.js";
import type { ChooseStrategy } from "./strategy.js";

/** How many tools of a group an agent is taken to ask about in one session. */
const DESCRIBED = 2;

/** Schemas that the model sees are worth this much more than schemas that it has to ask for. */
const MARGIN = 1.15;

/**
 * Chooses the cheapest way to list a group, by measured tokens. A tool alone stays a plain tool where its facade would
 * not be smaller. Asking costs a round trip, so a union that is up to 15 % dearer than asking for two tools' schemas is
 * preferred; the same margin keeps a choice from flipping over a few words.
 */
export function chooseCheapest(measure: Measure, strict: boolean, describeName: string): ChooseStrategy {
  const cost = (value: unknown): number => measure(JSON.stringify(value));
  return (group) => {
    const lazily = { strategy: lazy, placement: "none" } as const;
    const listed = presentGroup(group, lazily, { strict, describeTool: describeName });
    const answers = measureAnswers(group, measure);
    const asking = cost(listed) + answers.all * (Math.min(DESCRIBED, group.tools.length) / group.tools.length);
    const [only] = group.tools;
    if (group.tools.length === 1 && only !== undefined && cost(only.definition) <= asking) return "plain";
    const isUnionDearer = answers.unshared > asking * MARGIN * CERTAIN;
    if (strict || group.sections !== undefined || isUnionDearer) return { ...lazily, presented: listed };
    const union = { strategy: discriminatedUnion, placement: "arguments" } as const;
    const seen = presentGroup(group, union, { strict, describeTool: undefined });
    return cost(seen) <= asking * MARGIN ? { ...union, presented: seen } : { ...lazily, presented: listed };
  };
}

/** What may be shared with other schemas, or left out. */
const SHARING = /"(?:\$ref|\$defs|definitions)"/;

/** Schemas without references keep their size in a union but for a few words: this much more is no matter of words. */
const CERTAIN = 2;

/** What a text costs a model, in tokens or whatever is in proportion to them. */
export type Measure = (text: string) => number;

/**
 * What answers of the describing tool about all tools cost, but for their examples, which would mean to compile every schema;
 * and the part of it that is schemas which share nothing with others.
 */
function measureAnswers(group: Group, measure: Measure): { readonly all: number; readonly unshared: number } {
  let all = 0;
  let unshared = 0;
  for (const { definition } of group.tools) {
    const { name, description, inputSchema, outputSchema } = definition;
    const schema = JSON.stringify(inputSchema);
    const cost = measure(schema);
    all += cost + measure(JSON.stringify({ name, description, outputSchema }));
    if (!SHARING.test(schema)) unshared += cost;
  }
  return { all, unshared };
}
