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
  const { bytes, words, wordsAt } = source;
  const count = words.length;
  let index = at + 1;
  if (!LITTLE_ENDIAN || !source.isUtf8) return scanCharacters(source, index);
  for (;;) {
    const offset = index - wordsAt;
    let word = offset >> 2;
    if (word < 0 || word >= count) return scanCharacters(source, index);
    let hits = marks(words[word] as number) & (TOP_BITS << ((offset & 3) << 3));
    while (hits === 0) {
      if (++word === count) return scanCharacters(source, wordsAt + (word << 2));
      hits = marks(words[word] as number) & TOP_BITS;
    }
    index = wordsAt + (word << 2) + firstOf(hits);
    const byte = bytes[index] as number;
    if (byte === QUOTE) return index + 1;
    if (byte === BACKSLASH) {
      source.escapeAt = index;
      index = ESCAPES[bytes[index + 1] ?? 0] === 1 ? index + 2 : scanEscape(bytes, index);
    } else if (byte >= 0x20) index++;
    else throw controlCharacter(index);
  }
}

/** The same from somewhere inside the string on, for text that nobody has said is UTF-8, and for the last bytes of any. */
function scanCharacters(source: JsonSource, from: number): number {
  const { bytes } = source;
  const { length } = bytes;
  let index = from;
  for (;;) {
    if (LITTLE_ENDIAN) index = skipAscii(source.words, source.wordsAt, index);
    if (index >= length) throw new JsonTextError("not_json", length, "The text ends inside a string");
    const byte = bytes[index] as number;
    if (byte === QUOTE) return index + 1;
    if (byte === BACKSLASH) {
      source.escapeAt = index;
      index = scanEscape(bytes, index);
    } else if (byte >= 0x80 && !source.isUtf8) {
      do index = scanCharacter(bytes, index);
      while (index < length && (bytes[index] as number) >= 0x80);
    } else if (byte >= 0x20) index++;
    else throw controlCharacter(index);
  }
}

/** Skips printable ASCII without quote and backslash, four bytes at a time; may stop early, never late. */
function skipAscii(words: Int32Array, wordsAt: number, index: number): number {
  const offset = index - wordsAt;
  let at = offset >> 2;
  if (at < 0 || at >= words.length) return index;
  let mask = TOP_BITS << ((offset & 3) << 3);
  for (;;) {
    const word = words[at] as number;
    const hits = (marks(word) | word) & mask;
    if (hits !== 0) return wordsAt + (at << 2) + firstOf(hits);
    if (++at === words.length) return wordsAt + (at << 2);
    mask = TOP_BITS;
  }
}

/**
 * Sets the top bit of each quote, backslash and control character of a word; others above the first of them may have it
 * set too. One flipped bit puts the quote right above the control characters.
 */
function marks(word: number): number {
  const quoteOrControl = ((word ^ 0x02020202) - 0x21212121) | 0;
  const backslash = ((word ^ 0x5c5c5c5c) - 0x01010101) | 0;
  return (quoteOrControl | backslash) & ~word;
}

/** Which byte of a word the lowest mark is in: 0 to 3. */
function firstOf(hits: number): number {
  return (31 - Math.clz32(hits & -hits)) >> 3;
}

function controlCharacter(at: number): JsonTextError {
  return new JsonTextError("not_json", at, "A string holds a raw control character");
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
