import type { TokenCounter } from "@toolfold/core";

/** The tokenizer that reports name; loaded only when a report is asked for, since loading takes most of a second. */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  return { name: "o200k_base", count: (text) => countTokens(text) };
}
