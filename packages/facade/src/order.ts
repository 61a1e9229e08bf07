/** UTF-16 code units: the same order in every process and locale. */
export function inCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
