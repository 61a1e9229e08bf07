/** Headers that speak about one connection only (RFC 9110 section 7.6.1, and those that came before it). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
]);

/** What `Connection` must not name away: it frames the message or says whom it is for. */
const NOT_REMOVABLE: ReadonlySet<string> = new Set(["content-length", "host"]);

/** Node hands out headers as name, value, name, value; so do we. */
export type RawHeaders = readonly string[];

/**
 * The headers that go past this hop, in their order and spelling, repetitions included: without the hop-by-hop ones, those
 * that `Connection` names, and those named in `without` (lower case).
 */
export function endToEndHeaders(raw: RawHeaders, without: ReadonlySet<string> = new Set()): string[] {
  const listed = namesIn(raw, "connection");
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] as string;
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.has(lower) || without.has(lower)) continue;
    if (listed.has(lower) && !NOT_REMOVABLE.has(lower)) continue;
    kept.push(name, raw[at + 1] as string);
  }
  return kept;
}

/** The comma-separated words of all headers of a name, in lower case. */
export function namesIn(raw: RawHeaders, header: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if ((raw[at] as string).toLowerCase() !== header) continue;
    for (const word of (raw[at + 1] as string).split(",")) names.add(word.trim().toLowerCase());
  }
  return names;
}

/** How often a header comes. */
export function countOf(raw: RawHeaders, header: string): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) if ((raw[at] as string).toLowerCase() === header) count++;
  return count;
}

/** The first value of a header. */
export function headerValue(raw: RawHeaders, header: string): string | undefined {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if ((raw[at] as string).toLowerCase() === header) return raw[at + 1];
  }
  return undefined;
}
