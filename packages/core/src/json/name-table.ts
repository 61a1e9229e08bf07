import { decodeString } from "./decode-string.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BUCKETS = 512;

/** Recognises a fixed list of ASCII names in JSON text without decoding the keys that are spelled plainly. */
export class NameTable {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #spellings: readonly Uint8Array[];
  readonly #buckets: readonly (readonly number[] | undefined)[];
  readonly #longest: number;

  /** @param names at most 255; the first gets id 1. */
  constructor(names: readonly string[]) {
    this.#ids = new Map(names.map((name, index) => [name, index + 1]));
    this.#spellings = [
      new Uint8Array(0),
      ...names.map((name) => Uint8Array.from(name, (letter) => letter.charCodeAt(0))),
    ];
    this.#longest = Math.max(...names.map((name) => name.length));
    const buckets: (readonly number[] | undefined)[] = Array.from({ length: BUCKETS });
    for (const id of this.#ids.values()) {
      const spelling = this.#spellings[id] as Uint8Array;
      let hash = 0;
      for (const byte of spelling) hash = mix(hash, byte);
      const at = hash & (BUCKETS - 1);
      buckets[at] = [...(buckets[at] ?? []), id];
    }
    this.#buckets = buckets;
  }

  /** The id of a name; 0 when it is not in the table. */
  idOf(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  /** The id of the key whose opening quote is at `at`, however it is spelled; 0 when it is none of the names. */
  find(bytes: Uint8Array, at: number): number {
    const from = at + 1;
    const limit = Math.min(bytes.length, from + this.#longest + 1);
    let hash = 0;
    for (let index = from; index < limit; index++) {
      const byte = bytes[index] as number;
      if (byte === QUOTE) return this.#match(bytes, from, index - from, hash);
      if (byte === BACKSLASH) return this.#ids.get(decodeString(bytes, at)) ?? 0;
      hash = mix(hash, byte);
    }
    return 0;
  }

  #match(bytes: Uint8Array, from: number, length: number, hash: number): number {
    const bucket = this.#buckets[hash & (BUCKETS - 1)];
    if (bucket === undefined) return 0;
    for (const id of bucket) {
      const spelling = this.#spellings[id] as Uint8Array;
      if (spelling.length !== length) continue;
      let same = 0;
      while (same < length && spelling[same] === bytes[from + same]) same++;
      if (same === length) return id;
    }
    return 0;
  }
}

function mix(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}
