import { isKnownUtf8 } from "./known-utf8.js";

/** JSON text as bytes, with the bounds and the word view that scanning needs. Nothing is copied. */
export interface JsonSource {
  readonly bytes: Uint8Array;
  /** The same memory, four bytes at a time; covers every aligned word that lies wholly inside `bytes`. */
  readonly words: Int32Array;
  /** Index in `bytes` of the first byte of `words`: 0 to 3. */
  readonly wordsAt: number;
  /** All of the text is known to be UTF-8; otherwise that is found out on the way. */
  readonly isUtf8: boolean;
  /** Index of the last escape in any string that was scanned; -1 before the first one. */
  escapeAt: number;
  /** Room for what closes each open object and array; its length is the deepest nesting that is read. */
  readonly closers: Uint8Array;
}

/** Wraps bytes for scanning; `depth` is the deepest nesting of objects and arrays. */
export function jsonSource(bytes: Uint8Array, depth: number): JsonSource {
  const wordsAt = (4 - (bytes.byteOffset & 3)) & 3;
  const whole = Math.max(0, bytes.length - wordsAt) >> 2;
  const words = whole === 0 ? new Int32Array(0) : new Int32Array(bytes.buffer, bytes.byteOffset + wordsAt, whole);
  return { bytes, words, wordsAt, isUtf8: isKnownUtf8(bytes), escapeAt: -1, closers: new Uint8Array(depth) };
}
