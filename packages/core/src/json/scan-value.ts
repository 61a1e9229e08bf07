import type { JsonSource } from "./json-source.js";
import { JsonTextError } from "./json-text-error.js";
import { scanNumber } from "./scan-number.js";
import { scanString } from "./scan-string.js";

const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** By the low five bits of the first letter. */
const LITERALS: readonly (readonly number[])[] = Array.from({ length: 32 }, (_, bits) => {
  const word = ["true", "false", "null"].find((candidate) => (candidate.charCodeAt(0) & 0x1f) === bits) ?? "";
  return Array.from(word, (letter) => letter.charCodeAt(0));
});

/**
 * Reads past one JSON value, strictly (RFC 8259), with the source's own stack and no recursion.
 *
 * @param at index of the value's first byte.
 * @param outer how many objects and arrays are open around the value.
 * @returns the index behind the value.
 * @throws JsonTextError
 */
export function scanValue(source: JsonSource, at: number, outer = 0): number {
  const { bytes, closers } = source;
  let depth = outer;
  let index = at;
  for (;;) {
    const first = bytes[index];
    if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
      if (depth === closers.length) throw tooDeep(source, index);
      const closer = first + 2;
      closers[depth++] = closer;
      index = skipSpace(bytes, index + 1);
      if (bytes[index] !== closer) {
        if (first === OPEN_OBJECT) index = scanColon(bytes, scanKey(source, index));
        continue;
      }
    } else {
      index = first === QUOTE ? scanString(source, index) : scanScalar(bytes, index, first);
      if (depth === outer) return index;
      index = skipSpace(bytes, index);
    }
    while (bytes[index] === closers[depth - 1]) {
      index++;
      if (--depth === outer) return index;
      index = skipSpace(bytes, index);
    }
    if (bytes[index] !== COMMA) throw unexpected(bytes, index);
    index = skipSpace(bytes, index + 1);
    if (closers[depth - 1] === CLOSE_OBJECT) index = scanColon(bytes, scanKey(source, index));
  }
}

/**
 * Reads past a member's key.
 *
 * @returns the index behind its closing quote.
 */
export function scanKey(source: JsonSource, at: number): number {
  if (source.bytes[at] !== QUOTE) throw unexpected(source.bytes, at);
  return scanString(source, at);
}

/**
 * Reads past the colon behind a key.
 *
 * @returns the index of the member's value.
 */
export function scanColon(bytes: Uint8Array, keyEnd: number): number {
  const colon = skipSpace(bytes, keyEnd);
  if (bytes[colon] !== COLON) throw unexpected(bytes, colon);
  return skipSpace(bytes, colon + 1);
}

/** The index of the next byte that is not white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  const length = bytes.length;
  let index = at;
  if (index < length && (bytes[index] as number) > 0x20) return index;
  while (index < length) {
    const byte = bytes[index] as number;
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    index++;
  }
  return index;
}

/** The error for a byte that cannot stand where it stands. */
export function unexpected(bytes: Uint8Array, at: number): JsonTextError {
  const byte = bytes[at];
  if (byte === undefined) return new JsonTextError("not_json", at, "The text ends too early");
  if (byte >= 0xf8 || byte === 0xc0 || byte === 0xc1 || (byte >= 0x80 && byte < 0xc0)) {
    return new JsonTextError("not_utf8", at, "The text is not UTF-8");
  }
  return new JsonTextError("not_json", at, `Byte 0x${byte.toString(16).padStart(2, "0")} cannot stand here`);
}

/** Reads past a number, `true`, `false` or `null`. */
export function scanScalar(bytes: Uint8Array, at: number, first: number | undefined): number {
  if (first === undefined) throw unexpected(bytes, at);
  if (first === 0x2d || (first >= 0x30 && first <= 0x39)) return scanNumber(bytes, at);
  const literal = LITERALS[first & 0x1f] as readonly number[];
  if (literal[0] !== first) throw unexpected(bytes, at);
  for (let offset = 1; offset < literal.length; offset++) {
    if (bytes[at + offset] !== literal[offset]) throw unexpected(bytes, at + offset);
  }
  return at + literal.length;
}

/** The error for an object or array that would be open inside too many others. */
export function tooDeep({ closers }: JsonSource, at: number): JsonTextError {
  return new JsonTextError("too_deep", at, `Nested more than ${closers.length} levels deep`);
}
