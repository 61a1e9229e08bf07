import type { TokenCounter } from "@toolfold/core";

/** Loads the tokenizer, which takes longer than everything else in this process: start it while others are waited for. */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Text such as <|endoftext|> is text here, not a command.
  const asText = { disallowedSpecial: new Set<string>() };
  return { name: "gpt-tokenizer o200k_base", count: (text) => countTokens(text, asText) };
}
