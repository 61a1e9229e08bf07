import type { JsonSource } from "./json-source.js";
import { JsonTextError } from "./json-text-error.js";
import { marked, markStops } from "./mark-stops.js";
import { scanCharacter } from "./scan-utf8.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const ESCAPES = new Uint8Array(256);
for (const letter of '"\\/bfnrt') ESCAPES[letter.charCodeAt(0)] = 1;

/**
 * Reads past one string.
 *
 * @param at index of the opening quote.
 * @returns the index behind the closing quote.
 */
export function scanString(source: JsonSource, at: number): number {
  const { bytes } = source;
  let index = at + 1;
  for (;;) {
    if (source.marked !== marked.number || index < source.markedFrom || index >= source.markedTo) {
      if (index >= bytes.length) throw new JsonTextError("not_json", bytes.length, "The text ends inside a string");
      markStops(source, index);
    }
    const { marks } = marked;
    const from = source.markedFrom;
    let word = (index - from) >> 5;
    let hits = (marks[word] as number) >> (index - from);
    if (hits === 0) {
      do hits = marks[++word] as number;
      while (hits === 0);
      index = from + (word << 5);
    }
    index += 31 - Math.clz32(hits & -hits);
    if (index >= source.markedTo) continue;
    const byte = bytes[index] as number;
    if (byte === QUOTE) return index + 1;
    if (byte === BACKSLASH) {
      source.escapeAt = index;
      index = ESCAPES[bytes[index + 1] ?? 0] === 1 ? index + 2 : scanEscape(bytes, index);
    } else if (byte < 0x20) throw new JsonTextError("not_json", index, "A string holds a raw control character");
    else index = byte < 0x80 || source.isUtf8 ? index + 1 : scanCharacters(bytes, index);
  }
}

/** Reads past characters above ASCII, which often come in a row. */
function scanCharacters(bytes: Uint8Array, from: number): number {
  let index = from;
  do index = scanCharacter(bytes, index);
  while ((bytes[index] ?? 0) >= 0x80);
  return index;
}

function scanEscape(bytes: Uint8Array, at: number): number {
  const letter = bytes[at + 1];
  if (letter !== undefined && ESCAPES[letter] === 1) return at + 2;
  if (letter !== 0x75) throw new JsonTextError("not_json", at, "A string holds an unknown escape");
  for (let index = at + 2; index < at + 6; index++) {
    if (!isHexDigit(bytes[index])) throw new JsonTextError("not_json", at, "\\u needs four hexadecimal digits");
  }
  return at + 6;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}
