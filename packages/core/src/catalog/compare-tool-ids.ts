/** The order of a catalogue: by UTF-16 code units, which is total and the same in every locale (`catalog-order`). */
export function compareToolIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
