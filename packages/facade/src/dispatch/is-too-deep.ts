/** Whether a value is nested deeper than a recursive validator can follow. */
export function isTooDeep(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === "object" && item !== null) for (const member of Object.values(item)) next.push(member);
    }
    level = next;
  }
  return false;
}
