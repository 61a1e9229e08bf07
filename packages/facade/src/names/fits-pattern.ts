/**
 * Whether a name fits a pattern in which `*` stands for any characters and everything else for itself. Each part is looked
 * for once, left to right: linear, whatever the pattern.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
