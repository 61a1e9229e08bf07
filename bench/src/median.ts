/** The middle value; the mean of the two middle ones where the count is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError("median() needs at least one value.");
  return (lower + upper) / 2;
}
