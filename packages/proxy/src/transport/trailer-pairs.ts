import { endToEndHeaders, type RawHeaders } from "./end-to-end-headers.js";
import { OWN_PREFIX } from "./request-headers.js";

/** What no trailer may say: it would frame or address a message that is there already (RFC 9110 section 6.5.1). */
const NEVER_TRAILING: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "expect",
  "host",
  "trailer",
]);

/** Trailers that go past this hop, as Node takes them, from how it hands them out. */
export function trailerPairs(raw: RawHeaders): [string, string][] {
  const kept = endToEndHeaders(raw, NEVER_TRAILING);
  const pairs = Array.from({ length: kept.length >> 1 }, (_, at): [string, string] => [
    kept[at * 2] as string,
    kept[at * 2 + 1] as string,
  ]);
  return pairs.filter(([name]) => !name.toLowerCase().startsWith(OWN_PREFIX));
}
