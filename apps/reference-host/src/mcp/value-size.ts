/**
 * A cheap measure of how much memory a JSON value holds: its characters (names and strings) plus its values. Stops
 * counting above `budget`.
 */
export function valueSize(value: unknown, budget: number): number {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size <= budget) {
    const next = open.pop();
    size += 1;
    if (typeof next === "string") size += next.length;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === "object" && next !== null) {
      for (const [name, member] of Object.entries(next)) {
        size += name.length;
        open.push(member);
      }
    }
  }
  return size;
}
