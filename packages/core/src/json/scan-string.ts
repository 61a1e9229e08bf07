import type { JsonSource } from "./json-source.js";
import { JsonTextError } from "./json-text-error.js";
import { scanCharacter } from "./scan-utf8.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const TOP_BITS = 0x80808080 | 0;

const ESCAPES = new Uint8Array(256);
for (const letter of '"\\/bfnrt') ESCAPES[letter.charCodeAt(0)] = 1;

/** Where the first byte of a word is its lowest; elsewhere strings are read byte by byte. */
const LITTLE_ENDIAN = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

/**
 * Reads past one string.
 *
 * @param at index of the opening quote.
 * @returns the index behind the closing quote.
 */
export function scanString(source: JsonSource, at: number): number {
  const { bytes, unchecked } = source;
  const length = bytes.length;
  let index = at + 1;
  for (;;) {
    if (LITTLE_ENDIAN) index = skipPlain(source.words, source.wordsAt, unchecked, index);
    if (index >= length) throw new JsonTextError("not_json", length, "The text ends inside a string");
    const byte = bytes[index] as number;
    if (byte === QUOTE) return index + 1;
    if (byte === BACKSLASH) {
      source.escapeAt = index;
      index = scanEscape(bytes, index);
    } else if (byte < 0x20) throw new JsonTextError("not_json", index, "A string holds a raw control character");
    else if (byte < 0x80 || unchecked === 0) index++;
    else {
      do index = scanCharacter(bytes, index);
      while (index < length && (bytes[index] as number) >= 0x80);
    }
  }
}

/**
 * Skips what needs no look, a word at a time: no quote, no backslash, no control character, and nothing above ASCII
 * unless the text is known to be UTF-8. May stop early, never late.
 */
function skipPlain(words: Int32Array, wordsAt: number, unchecked: number, index: number): number {
  const count = words.length;
  const offset = index - wordsAt;
  let at = offset >> 2;
  if (at < 0 || at >= count) return index;
  let hits = marks(words[at] as number, unchecked) & (TOP_BITS << ((offset & 3) << 3));
  if (hits === 0) {
    at++;
    const pairs = count - 1;
    while (
      at < pairs &&
      ((marks(words[at] as number, unchecked) | marks(words[at + 1] as number, unchecked)) & TOP_BITS) === 0
    )
      at += 2;
    for (;;) {
      if (at >= count) return wordsAt + (at << 2);
      hits = marks(words[at] as number, unchecked) & TOP_BITS;
      if (hits !== 0) break;
      at++;
    }
  }
  return wordsAt + (at << 2) + ((31 - Math.clz32(hits & -hits)) >> 3);
}

/** Sets the top bit of every byte that needs a look. Flipping one bit puts the quote right above the control characters. */
function marks(word: number, unchecked: number): number {
  const quoteOrControl = ((word ^ 0x02020202) - 0x21212121) | 0;
  const backslash = ((word ^ 0x5c5c5c5c) - 0x01010101) | 0;
  return ((quoteOrControl | backslash) & ~word) | (word & unchecked);
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
