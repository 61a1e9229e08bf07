import type { StopMarker } from "./simd-marker.js";

/** By byte: what a string cannot simply go on with. */
const STOPS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x22 || byte === 0x5c || byte < 0x20 ? 1 : 0,
);

/**
 * Marks byte by byte, for runtimes without WebAssembly, or that refuse to compile any.
 *
 * @param bytes most bytes that are marked at a time.
 */
export function tableMarker(bytes: number): StopMarker {
  const marks = new Int32Array(bytes / 32 + 1);
  return {
    marks,
    mark(text, from, to, isUtf8) {
      const above = isUtf8 ? 0 : 0x80;
      let word = 0;
      for (let start = from; start < to; start += 32) {
        const last = Math.min(to - start, 32);
        let bits = 0;
        for (let at = 0; at < last; at++) {
          const byte = text[start + at] as number;
          bits |= ((STOPS[byte] as number) | ((byte & above) >> 7)) << at;
        }
        marks[word++] = bits;
      }
    },
  };
}
