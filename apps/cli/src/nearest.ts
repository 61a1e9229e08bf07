/** The known word closest to a mistyped one, at most a third of its letters away; `undefined` when none is. */
export function nearest(seen: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: editDistance(seen, word) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(seen.length / 3)) ? best.word : undefined;
}

/** What to say after an unknown word: the one that was meant, or all that are known. */
export function hintAt(seen: string, known: readonly string[]): string {
  const close = nearest(seen, known);
  return close === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${close}?`;
}

/** Letters to add, drop, replace, or swap with their neighbour. */
function editDistance(one: string, other: string): number {
  const a = one.slice(0, 64);
  const b = other.slice(0, 64);
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
