/** The known name closest to a mistyped one, at most a third of its characters away; `undefined` when none is. */
export function nearest(seen: string, known: readonly string[]): string | undefined {
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(seen, name);
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best !== undefined && best.distance <= Math.max(1, Math.floor(seen.length / 3)) ? best.name : undefined;
}

/** Of the first characters only: a name may be as long as its author likes. */
const MAX_LENGTH = 64;

function editDistance(one: string, other: string): number {
  const a = one.slice(0, MAX_LENGTH).toLowerCase();
  const b = other.slice(0, MAX_LENGTH).toLowerCase();
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
