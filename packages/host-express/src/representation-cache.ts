import { LRUCache } from "lru-cache";
import type { Encoding } from "./choose-encoding.js";
import { type Caching, encodedRepresentation, plainRepresentation, type Representation } from "./representation.js";

/**
 * Answers the representation with that key, encoding its body only when nobody has done so or is doing so. What is kept
 * comes at once.
 */
export type RepresentationCache = (
  key: string,
  encoding: Encoding,
  encode: () => Uint8Array | Promise<Uint8Array>,
) => Representation | Promise<Representation>;

const ENTRY_OVERHEAD = 256;

/** Keeps representations up to a number of bytes; those used least recently go first. */
export function representationCache(maxBytes: number, caching: Caching): RepresentationCache {
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

  const make: RepresentationCache = async (key, encoding, encode) => {
    const plainKey = `${key} identity`;
    const plain =
      kept.get(plainKey) ?? (await once(plainKey, async () => plainRepresentation(await encode(), caching)));
    if (encoding === "identity") return plain;
    return once(`${key} ${encoding}`, () => encodedRepresentation(plain.body, encoding, caching));
  };

  return (key, encoding, encode) => kept.get(`${key} ${encoding}`) ?? make(key, encoding, encode);
}
