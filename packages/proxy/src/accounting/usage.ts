/** What a provider says it charged for, in tokens. Each token of a prompt is in exactly one of the first four. */
export interface Usage {
  /** Read without a cache. */
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  /** Written into a cache for five minutes, and for an hour; only Anthropic tells. */
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  readonly outputTokens: number;
}

/** Nothing was charged. */
export const NO_USAGE: Usage = {
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  outputTokens: 0,
};

/** The names of its numbers. */
export const USAGE_KEYS = Object.keys(NO_USAGE) as readonly (keyof Usage)[];

/** Both together. */
export function addUsage(one: Usage, other: Usage): Usage {
  return combine(one, other, (a, b) => a + b);
}

/** A stream reports more than once, each time with what it knows by then. */
export function latestUsage(one: Usage, other: Usage): Usage {
  return combine(one, other, Math.max);
}

/** Tokens of the prompt, however they were charged. */
export function promptTokens(usage: Usage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheWrite5mTokens + usage.cacheWrite1hTokens;
}

function combine(one: Usage, other: Usage, by: (a: number, b: number) => number): Usage {
  return {
    inputTokens: by(one.inputTokens, other.inputTokens),
    cacheReadTokens: by(one.cacheReadTokens, other.cacheReadTokens),
    cacheWrite5mTokens: by(one.cacheWrite5mTokens, other.cacheWrite5mTokens),
    cacheWrite1hTokens: by(one.cacheWrite1hTokens, other.cacheWrite1hTokens),
    outputTokens: by(one.outputTokens, other.outputTokens),
  };
}
