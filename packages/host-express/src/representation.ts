import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding.js";
import type { Reply } from "./reply.js";

/** One body in one content coding, and the two answers that it gives. */
export interface Representation {
  readonly body: Uint8Array;
  readonly encoding: Encoding;
  /** The strong tag, quoted as in the `ETag` header. */
  readonly etag: string;
  readonly full: Reply;
  readonly notModified: Reply;
}

/** What caches may do with a body, as the headers that tell them. */
export interface Caching {
  readonly "Cache-Control": string;
  readonly Vary?: string;
}

type Compress = (body: Uint8Array) => Promise<Buffer>;

const NOTHING = new Uint8Array();
const compressWithGzip = promisify(gzip);
const compressWithBrotli = promisify<Uint8Array, object, Buffer>(brotliCompress);

const COMPRESSORS: ReadonlyMap<Encoding, Compress> = new Map<Encoding, Compress>([
  ["gzip", (body) => compressWithGzip(body)],
  ["br", (body) => compressWithBrotli(body, brotliParameters(body.length))],
]);

/** Represents a body as it is. */
export function plainRepresentation(body: Uint8Array, caching: Caching): Representation {
  return represent(Buffer.from(body.buffer, body.byteOffset, body.byteLength), "identity", caching);
}

/** Represents a body in a content coding; compresses off the main thread. */
export async function encodedRepresentation(
  body: Uint8Array,
  encoding: Encoding,
  caching: Caching,
): Promise<Representation> {
  const compress = COMPRESSORS.get(encoding);
  return compress === undefined
    ? plainRepresentation(body, caching)
    : represent(await compress(body), encoding, caching);
}

/** The tag is over the bytes that are sent, so replicas whose compressors differ never share one. */
function represent(body: Buffer, encoding: Encoding, caching: Caching): Representation {
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  const etag = `"${hash("sha256", body, "base64url")}${suffix}"`;
  const always = { ...caching, ETag: etag };
  const content = {
    "Content-Type": "application/json",
    "Content-Length": `${body.byteLength}`,
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  return {
    body,
    encoding,
    etag,
    full: { status: 200, headers: { ...always, ...content }, body },
    notModified: { status: 304, headers: always, body: NOTHING },
  };
}

function brotliParameters(size: number): object {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}
