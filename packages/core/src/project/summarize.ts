import { isSentenceEnd } from "./is-sentence-end.js";

/** The longest description in the compact view where the host names no other length (`catalog-compact-summary`). */
export const DEFAULT_SUMMARY_LENGTH = 256;

/**
 * Shortens a text to its beginning: whole if it fits, else up to the last sentence that fits, else up to the last word that
 * fits and `…`, else (one very long word) up to a grapheme and `…`. White space around the text is dropped. The result never
 * ends inside a grapheme, so no emoji, accent or surrogate pair is broken.
 *
 * @param maxCodePoints upper bound on the result, `…` included; `Infinity` keeps the text whole. Default 256.
 * @returns the summary; `""` when the text is blank or nothing fits.
 * @throws {RangeError} code `invalid_summary_length` when `maxCodePoints` is negative, fractional or not a number.
 */
export function summarize(text: string, maxCodePoints: number = DEFAULT_SUMMARY_LENGTH): string {
  if (maxCodePoints !== Number.POSITIVE_INFINITY && !(Number.isInteger(maxCodePoints) && maxCodePoints >= 0)) {
    const message = `A summary length is a whole number from 0, or Infinity; got ${maxCodePoints}.`;
    throw Object.assign(new RangeError(message), { code: "invalid_summary_length" });
  }
  const whole = text.trim();
  const budget = offsetOf(maxCodePoints, whole);
  if (budget === whole.length) return whole;
  const graphemeStart = graphemesOf(whole.slice(0, budget + LOOKAHEAD));
  const sentence = lastOffset(budget, (end) => isSentenceEnd(whole, end) && graphemeStart(end) === end);
  if (sentence > 0) return whole.slice(0, sentence);
  const roomForWords = offsetOf(maxCodePoints - 1, whole);
  const word = lastOffset(roomForWords, (end) => isWordEnd(whole, end) && graphemeStart(end) === end);
  const end = word > 0 ? word : graphemeStart(roomForWords);
  return end > 0 ? `${whole.slice(0, end)}…` : "";
}

/** Whether two texts are one grapheme is decided by what stands before and the one character after. */
const LOOKAHEAD = 2;

const GRAPHEMES = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Where the grapheme at an offset starts. */
function graphemesOf(text: string): (offset: number) => number {
  const segments = GRAPHEMES.segment(text);
  return (offset) => segments.containing(offset)?.index ?? offset;
}

/** The largest offset up to `from` that holds; 0 when none does. */
function lastOffset(from: number, holds: (offset: number) => boolean): number {
  for (let offset = from; offset > 0; offset--) if (holds(offset)) return offset;
  return 0;
}

/** A word ends before white space; commas, colons and opening brackets in between do not belong to it. */
function isWordEnd(text: string, end: number): boolean {
  if (DANGLING.test(text.charAt(end - 1))) return false;
  let after = end;
  while (after < text.length && DANGLING.test(text.charAt(after)) && !/\s/.test(text.charAt(after))) after += 1;
  return /\s/.test(text.charAt(after));
}

const DANGLING = /[\s,;:([{–—]/;

/** Where the first `count` code points of a text end, in UTF-16 code units. */
function offsetOf(count: number, text: string): number {
  let offset = 0;
  for (let seen = 0; seen < count && offset < text.length; seen++) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}
