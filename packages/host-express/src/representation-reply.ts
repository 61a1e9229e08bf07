import { namesEntityTag } from "./entity-tags.js";
import type { Reply } from "./reply.js";
import type { Representation } from "./representation.js";

const EMPTY = new Uint8Array();

/** Who may keep an answer, and what it depends on. */
export interface Caching {
  readonly cacheControl: string;
  readonly vary?: string;
}

/** What caches may do with the tools of one principal. */
export const PRIVATE: Caching = { cacheControl: "private, no-cache", vary: "Authorization, Accept-Encoding" };
/** What caches may do with the capability document. */
export const PUBLIC: Caching = { cacheControl: "public, max-age=300" };

/** 304 when the client holds the representation, else 200. */
export function representationReply(
  representation: Representation,
  caching: Caching,
  ifNoneMatch: string | undefined,
  also: Readonly<Record<string, string>> = {},
): Reply {
  const { body, encoding, etag } = representation;
  const headers: Record<string, string> = { "Cache-Control": caching.cacheControl, ETag: etag };
  if (caching.vary !== undefined) headers.Vary = caching.vary;
  Object.assign(headers, also);
  if (namesEntityTag(ifNoneMatch, etag)) return { status: 304, headers, body: EMPTY };
  headers["Content-Type"] = "application/json";
  headers["Content-Length"] = String(body.byteLength);
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return { status: 200, headers, body };
}
