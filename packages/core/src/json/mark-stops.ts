import { type MarkStops, simdMarker } from "./simd-marker.js";

/** How many bytes are marked at a time; a multiple of 32. */
export const MARKED_BYTES = 32_768;

/** Less text is marked faster than WebAssembly is asked. */
const WORTH_ASKING = 256;

/** By byte: what a string cannot simply go on with. */
const STOPS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x22 || byte === 0x5c || byte < 0x20 ? 1 : 0,
);

let simd: MarkStops | "unasked" | undefined = "unasked";

/**
 * Sets one bit for each byte of `bytes` from `from` up to `to`, lowest bit first, that ends a plain run of a string: a
 * quote, a backslash, a control character, and any byte above ASCII where the text is not known to be UTF-8. Bits behind
 * the last byte are set or not.
 *
 * @param to at most {@link MARKED_BYTES} behind `from`.
 */
export function markStops(bytes: Uint8Array, from: number, to: number, isUtf8: boolean, marks: Int32Array): void {
  if (to - from < WORTH_ASKING) {
    markByTable(bytes, from, to, isUtf8, marks);
    return;
  }
  if (simd === "unasked") simd = simdMarker(MARKED_BYTES);
  (simd ?? markByTable)(bytes, from, to, isUtf8, marks);
}

/** The same for runtimes without WebAssembly, or that refuse to compile any. */
export const markByTable: MarkStops = (bytes, from, to, isUtf8, marks) => {
  const above = isUtf8 ? 0 : 0x80;
  let word = 0;
  for (let start = from; start < to; start += 32) {
    const last = Math.min(to - start, 32);
    let bits = 0;
    for (let at = 0; at < last; at++) {
      const byte = bytes[start + at] as number;
      bits |= ((STOPS[byte] as number) | ((byte & above) >> 7)) << at;
    }
    marks[word++] = bits;
  }
};
