import { promisify } from "node:util";
import zlib from "node:zlib";
import type { HeldMemory } from "./body-memory.js";

/** The bytes behind a content coding, or why they stay behind it. */
export type DecodedBody =
  | { readonly bytes: Uint8Array }
  | { readonly reason: "unknown_encoding" | "not_decodable" | "too_large" | "busy" };

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

/**
 * @param limit bytes that may come out; more are not even produced.
 * @param memory holds what came out; releasing it is up to the caller.
 */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string | undefined,
  limit: number,
  memory: HeldMemory,
): Promise<DecodedBody> {
  if (encoding === undefined || isIdentity(encoding)) return { bytes };
  const decode = DECODERS.get(encoding.trim().toLowerCase());
  if (decode === undefined) return { reason: "unknown_encoding" };
  let produced = 0;
  try {
    // How much comes out is only known afterwards, and many may be decoded at a time.
    if (!memory.take(limit)) return { reason: "busy" };
    const decoded = await decode(bytes, { maxOutputLength: limit });
    produced = decoded.length;
    return { bytes: decoded };
  } catch (error) {
    return { reason: (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "not_decodable" };
  } finally {
    memory.release(limit - produced);
  }
}

function isIdentity(encoding: string): boolean {
  return encoding.trim().toLowerCase() === "identity" || encoding.trim() === "";
}
