import type { ByteRange } from "@toolfold/core";

/**
 * The words of a conversation's opening. Cache markers wander from turn to turn, and with them clients change a string
 * into a list of one block, so only the words count.
 */
export function openingText(bytes: Uint8Array, opening: readonly ByteRange[]): string {
  return opening
    .map(({ start, end }) => words(JSON.parse(decoder.decode(bytes.subarray(start, end)))))
    .sort()
    .join("\n");
}

const decoder = new TextDecoder();
const WORDS: readonly string[] = ["text", "content", "parts"];

function words(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(words).join("\n");
  if (typeof value !== "object" || value === null) return "";
  const known = WORDS.find((name) => Object.hasOwn(value, name));
  if (known !== undefined) return words((value as Record<string, unknown>)[known]);
  return JSON.stringify(value, (name, inner: unknown) => (name === "cache_control" ? undefined : inner));
}
