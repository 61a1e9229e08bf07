import { promisify } from "node:util";
import zlib from "node:zlib";

/** The bytes behind a content coding, or why they stay behind it. */
export type DecodedBody =
  | { readonly bytes: Uint8Array }
  | { readonly reason: "unknown_encoding" | "not_decodable" | "too_large" };

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const gunzip: Decode = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip);

/** Node has zstd from 22.15 on. */
const zstd = (zlib as { zstdDecompress?: typeof zlib.gunzip }).zstdDecompress;

const DECODERS: ReadonlyMap<string, Decode> = new Map([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["deflate", promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflate)],
  ["br", promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress)],
  ...(zstd === undefined ? [] : ([["zstd", promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zstd)]] as const)),
]);

/** Whether a `Content-Encoding` is one that can be decoded, or none. */
export function isDecodable(encoding: string | undefined): boolean {
  return encoding === undefined || isIdentity(encoding) || DECODERS.has(encoding.trim().toLowerCase());
}

/** @param limit bytes that may come out; more are not even produced. */
export async function decodeBody(bytes: Uint8Array, encoding: string | undefined, limit: number): Promise<DecodedBody> {
  if (encoding === undefined || isIdentity(encoding)) return { bytes };
  const decode = DECODERS.get(encoding.trim().toLowerCase());
  if (decode === undefined) return { reason: "unknown_encoding" };
  try {
    return { bytes: await decode(bytes, { maxOutputLength: limit }) };
  } catch (error) {
    return { reason: (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "not_decodable" };
  }
}

function isIdentity(encoding: string): boolean {
  return encoding.trim().toLowerCase() === "identity" || encoding.trim() === "";
}
