import type { Usage } from "./usage.js";

/** Where an answer, or an event of one, may carry its usage. */
const PLACES: readonly (readonly string[])[] = [
  ["usage"],
  ["message", "usage"],
  ["response", "usage"],
  ["usageMetadata"],
];

/** The usage in one JSON value that a provider sent; `undefined` when there is none. */
export function readUsage(value: unknown): Usage | undefined {
  for (const place of PLACES) {
    const found = place.reduce(member, value);
    if (typeof found !== "object" || found === null) continue;
    if (place[0] === "usageMetadata") return gemini(found);
    return member(found, "prompt_tokens") !== undefined || member(found, "input_tokens_details") !== undefined
      ? openai(found)
      : anthropic(found);
  }
  return undefined;
}

/** `input_tokens` leaves out what was cached. */
function anthropic(usage: object): Usage {
  const written = count(usage, "cache_creation_input_tokens");
  const byTime = member(usage, "cache_creation");
  const anHour = count(byTime, "ephemeral_1h_input_tokens");
  return {
    inputTokens: count(usage, "input_tokens"),
    cacheReadTokens: count(usage, "cache_read_input_tokens"),
    cacheWrite5mTokens: Math.max(0, written - anHour),
    cacheWrite1hTokens: anHour,
    outputTokens: count(usage, "output_tokens"),
  };
}

/** `prompt_tokens` and `input_tokens` include what was cached. */
function openai(usage: object): Usage {
  const isChat = member(usage, "prompt_tokens") !== undefined;
  const details = member(usage, isChat ? "prompt_tokens_details" : "input_tokens_details");
  const cached = count(details, "cached_tokens");
  return including(
    count(usage, isChat ? "prompt_tokens" : "input_tokens"),
    cached,
    count(usage, isChat ? "completion_tokens" : "output_tokens"),
  );
}

function gemini(usage: object): Usage {
  const output = count(usage, "candidatesTokenCount") + count(usage, "thoughtsTokenCount");
  return including(count(usage, "promptTokenCount"), count(usage, "cachedContentTokenCount"), output);
}

function including(prompt: number, cached: number, outputTokens: number): Usage {
  const cacheReadTokens = Math.min(prompt, cached);
  return {
    inputTokens: prompt - cacheReadTokens,
    cacheReadTokens,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    outputTokens,
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function count(value: unknown, name: string): number {
  const found = member(value, name);
  return typeof found === "number" && Number.isSafeInteger(found) && found > 0 ? found : 0;
}
