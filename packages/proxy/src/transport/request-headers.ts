import { endToEndHeaders, headerValue, namesIn, type RawHeaders } from "./end-to-end-headers.js";

/** Prefix of the headers that are for the proxy itself. */
export const OWN_PREFIX = "x-toolfold-";

const NEVER_FORWARDED: ReadonlySet<string> = new Set(["host", "expect"]);
const FRAMING: ReadonlySet<string> = new Set([...NEVER_FORWARDED, "content-length", "content-encoding", "trailer"]);

/** How the body goes upstream. */
export type Framing =
  /** As it came. */
  | { readonly kind: "same"; readonly method: string; readonly expectsContinue: boolean }
  /** Whole, with this many bytes, and no longer encoded. */
  | { readonly kind: "replaced"; readonly length: number };

/** The headers that go upstream. */
export function requestHeaders(raw: RawHeaders, host: string, framing: Framing): string[] {
  const headers = [
    "Host",
    host,
    ...withoutOwn(endToEndHeaders(raw, framing.kind === "same" ? NEVER_FORWARDED : FRAMING)),
  ];
  if (framing.kind === "replaced") headers.push("Content-Length", String(framing.length));
  else {
    if (isChunked(raw)) headers.push("Transfer-Encoding", "chunked");
    else if (headerValue(raw, "content-length") === undefined && !BODILESS.has(framing.method)) {
      headers.push("Content-Length", "0");
    }
    if (framing.expectsContinue) headers.push("Expect", "100-continue");
  }
  // Trailers are passed on, so the upstream may send them to whoever asked for them.
  if (namesIn(raw, "te").has("trailers")) headers.push("TE", "trailers", "Connection", "TE");
  return headers;
}

/** Methods that Node sends without a body, and so without a length, unless told otherwise. */
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]);

/** Whether a message's body is chunked. */
export function isChunked(raw: RawHeaders): boolean {
  return namesIn(raw, "transfer-encoding").has("chunked");
}

/** Whether a message is coded for this hop in a way that nobody here undoes; without its name it would be garbage. */
export function isCodedForHop(raw: RawHeaders): boolean {
  return [...namesIn(raw, "transfer-encoding")].some((coding) => coding !== "chunked");
}

/** Whether a request announces a body. */
export function hasBody(raw: RawHeaders): boolean {
  return isChunked(raw) || (headerValue(raw, "content-length") ?? "0") !== "0";
}

function withoutOwn(headers: string[]): string[] {
  if (!headers.some((text, at) => at % 2 === 0 && text.toLowerCase().startsWith(OWN_PREFIX))) return headers;
  return headers.filter((_, at) => !(headers[at - (at % 2)] as string).toLowerCase().startsWith(OWN_PREFIX));
}
