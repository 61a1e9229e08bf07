import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding.js";

/** The bytes of one answer in one content coding, and their strong tag. */
export interface Representation {
  readonly body: Uint8Array;
  readonly encoding: Encoding;
  /** Quoted, as in the `ETag` header. */
  readonly etag: string;
}

type Compress = (body: Uint8Array) => Promise<Buffer>;

const compressWithGzip = promisify(gzip);
const compressWithBrotli = promisify<Uint8Array, object, Buffer>(brotliCompress);

const COMPRESSORS: ReadonlyMap<Encoding, Compress> = new Map<Encoding, Compress>([
  ["gzip", (body) => compressWithGzip(body)],
  ["br", (body) => compressWithBrotli(body, brotliParameters(body.length))],
]);

/** Makes the representation of a body as it is. */
export function plainRepresentation(body: Uint8Array): Representation {
  return tagged(body, "identity");
}

/** Makes the representation of a body in a content coding, off the main thread. */
export async function encodedRepresentation(body: Uint8Array, encoding: Encoding): Promise<Representation> {
  const compress = COMPRESSORS.get(encoding);
  return compress === undefined ? plainRepresentation(body) : tagged(await compress(body), encoding);
}

/** The tag is over the bytes that are sent, so replicas whose compressors differ never share one. */
function tagged(body: Uint8Array, encoding: Encoding): Representation {
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  return { body, encoding, etag: `"${createHash("sha256").update(body).digest("base64url")}${suffix}"` };
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
