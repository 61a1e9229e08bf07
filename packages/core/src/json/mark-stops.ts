import type { JsonSource } from "./json-source.js";
import { type StopMarker, simdMarker } from "./simd-marker.js";
import { tableMarker } from "./table-marker.js";

/** How many bytes are marked at a time; a multiple of 32. */
export const MARKED_BYTES = 131_072;

/** Less text is marked faster than WebAssembly is asked. */
const WORTH_ASKING = 256;

const TABLE: StopMarker = tableMarker(WORTH_ASKING);
let large: StopMarker | undefined;

/** What was marked last, for any source: there is one place for marks, so that no source needs memory for them. */
export const marked: { marks: Int32Array; number: number } = { marks: TABLE.marks, number: 0 };

/** Marks the text from `from` on, as much as there is room for, and stops whoever looks behind it. */
export function markStops(source: JsonSource, from: number): void {
  const { bytes } = source;
  const to = Math.min(bytes.length, from + MARKED_BYTES);
  const marker = to - from <= WORTH_ASKING ? TABLE : largeMarker();
  marker.mark(bytes, from, to, source.isUtf8);
  marker.marks[(to - from + 31) >> 5] = -1;
  marked.marks = marker.marks;
  source.marked = ++marked.number;
  source.markedFrom = from;
  source.markedTo = to;
}

function largeMarker(): StopMarker {
  large ??= simdMarker(MARKED_BYTES) ?? tableMarker(MARKED_BYTES);
  return large;
}
