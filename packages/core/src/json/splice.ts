/** A half-open range of bytes. */
export interface ByteRange {
  /** Index of the first byte. */
  readonly start: number;
  /** Index behind the last byte. */
  readonly end: number;
}

/** The bytes without the ranges, which are in order and do not overlap. One allocation, of the size of the result. */
export function splice(bytes: Uint8Array, cuts: readonly ByteRange[]): Uint8Array {
  const removed = cuts.reduce((sum, cut) => sum + cut.end - cut.start, 0);
  const output = new Uint8Array(bytes.length - removed);
  let from = 0;
  let to = 0;
  for (const cut of cuts) {
    output.set(bytes.subarray(from, cut.start), to);
    to += cut.start - from;
    from = cut.end;
  }
  output.set(bytes.subarray(from), to);
  return output;
}
