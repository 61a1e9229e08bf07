/** A half-open range of bytes. */
export interface ByteRange {
  /** Index of the first byte. */
  readonly start: number;
  /** Index behind the last byte. */
  readonly end: number;
}

/**
 * The bytes without the ranges, which are in order and do not overlap. One allocation, of the size of the result: what is
 * between the first cut and the last is copied at once and then moved into place, which needs no view of each part.
 */
export function splice(bytes: Uint8Array, cuts: readonly ByteRange[]): Uint8Array {
  const removed = cuts.reduce((sum, cut) => sum + cut.end - cut.start, 0);
  const output = new Uint8Array(bytes.length - removed);
  const [first] = cuts;
  const last = cuts.at(-1);
  if (first === undefined || last === undefined) {
    output.set(bytes);
    return output;
  }
  const room = Math.min(last.start, output.length);
  output.set(bytes.subarray(0, room));
  let from = first.end;
  let to = first.start;
  for (const cut of cuts) {
    if (cut === first) continue;
    if (cut.start <= room) output.copyWithin(to, from, cut.start);
    else output.set(bytes.subarray(from, cut.start), to);
    to += cut.start - from;
    from = cut.end;
  }
  output.set(bytes.subarray(last.end), to);
  return output;
}
