/** Headers of one connection only: RFC 9110 section 7.6.1, and those that came before it. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** The values of each header, in order; names in lower case. */
export function valuesByName(raw: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    values.set(name, [...(values.get(name) ?? []), raw[at + 1] as string]);
  }
  return values;
}

/** The first value of a header. */
export function headerOf(raw: readonly string[], name: string): string | undefined {
  return valuesByName(raw).get(name)?.[0];
}

/** Headers that did not arrive as they were sent, but for those of one connection and those in `except`. */
export function lostHeaders(
  sent: readonly string[],
  arrived: readonly string[],
  except: readonly string[],
): string | undefined {
  const seen = valuesByName(arrived);
  for (const [name, values] of valuesByName(sent)) {
    if (HOP_BY_HOP.has(name) || except.includes(name)) continue;
    const [expected, actual] = [values.join(", "), seen.get(name)?.join(", ")];
    if (actual !== expected) return `${name}: ${actual ?? "(absent)"}, sent as ${expected}`;
  }
  return undefined;
}
