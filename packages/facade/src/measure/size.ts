import { estimateTokens, type TokenCounter, utf8Length } from "@toolfold/core";
import type { ToolDefinition } from "../provider.js";

/** Bytes of UTF-8, and what a tokenizer makes of them: an estimate. */
export interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

/** Measures a value as the compact JSON that a request would carry. */
export type MeasureSize = (value: unknown) => Size;

/** Measures with one tokenizer. */
export function sizeMeter(counter: TokenCounter): MeasureSize {
  return (value) => {
    const text = JSON.stringify(value);
    return { bytes: utf8Length(text), tokens: estimateTokens(counter, text) };
  };
}

/** What a model sees of a tool: everything but `_meta`. */
export function visible({ _meta, ...seen }: ToolDefinition): ToolDefinition {
  return seen;
}
