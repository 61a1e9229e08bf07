import { LRUCache } from "lru-cache";
import type { Encoding } from "./choose-encoding.js";
import { encodedRepresentation, plainRepresentation, type Representation } from "./representation.js";

/** Answers the representation with that key, encoding its body only when nobody has done so or is doing so. */
export type RepresentationCache = (
  key: string,
  encoding: Encoding,
  encode: () => Promise<Uint8Array>,
) => Promise<Representation>;

/** Below this many bytes a body fits into one packet, and compressing it gains nothing. */
const SMALLEST_COMPRESSED = 1024;
const ENTRY_OVERHEAD = 256;

/** Keeps representations up to a number of bytes; those used least recently go first. */
export function representationCache(maxBytes: number): RepresentationCache {
  const kept = new LRUCache<string, Representation>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + ENTRY_OVERHEAD,
  });
  const pending = new Map<string, Promise<Representation>>();

  const once = (key: string, make: () => Promise<Representation>): Promise<Representation> => {
    const running = pending.get(key);
    if (running !== undefined) return running;
    const made = make()
      .then((representation) => {
        kept.set(key, representation);
        return representation;
      })
      .finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };

  return async (key, encoding, encode) => {
    const plainKey = `identity ${key}`;
    const encodedKey = `${encoding} ${key}`;
    const ready = kept.get(encodedKey);
    if (ready !== undefined) return ready;
    const plain = kept.get(plainKey) ?? (await once(plainKey, async () => plainRepresentation(await encode())));
    if (encoding === "identity" || plain.body.byteLength < SMALLEST_COMPRESSED) return plain;
    return once(encodedKey, () => encodedRepresentation(plain.body, encoding));
  };
}
