import { decodeString } from "./decode-string.js";

const BUCKETS = 512;

/** Recognises a fixed list of ASCII names in JSON text without decoding the keys that are spelled plainly. */
export class NameTable {
  readonly #ids: ReadonlyMap<string, number>;
  /** The letters of all names in a row; those of a name start where `#from` says, and end where the next name's start. */
  readonly #letters: Uint8Array;
  readonly #from: Int32Array;
  /** By bucket: the id of its last name. */
  readonly #buckets: Uint8Array = new Uint8Array(BUCKETS);
  /** By id: the next name of the same bucket. */
  readonly #chain: Uint8Array;

  readonly #longest: number;

  /** @param names at most 255; the first gets id 1. */
  constructor(names: readonly string[]) {
    this.#ids = new Map(names.map((name, index) => [name, index + 1]));
    this.#longest = Math.max(...names.map((name) => name.length));
    this.#letters = Uint8Array.from(names.join(""), (letter) => letter.charCodeAt(0));
    this.#from = new Int32Array(names.length + 2);
    this.#chain = new Uint8Array(names.length + 1);
    let from = 0;
    for (const [index, name] of names.entries()) {
      const id = index + 1;
      const bucket = bucketOf(this.#letters, from, name.length);
      this.#from[id] = from;
      this.#chain[id] = this.#buckets[bucket] as number;
      this.#buckets[bucket] = id;
      from += name.length;
    }
    this.#from[names.length + 1] = from;
  }

  /** The id of a name; 0 when it is not in the table. */
  idOf(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  /**
   * The id of a string in the text; 0 when it is none of the names.
   *
   * @param at index of the opening quote.
   * @param end index behind the closing quote.
   * @param isEscaped whether the string may hold escapes; one that does is not recognised otherwise.
   */
  find(bytes: Uint8Array, at: number, end: number, isEscaped: boolean): number {
    if (isEscaped) return this.#findDecoded(bytes, at, end);
    const start = at + 1;
    const length = end - 1 - start;
    const letters = this.#letters;
    let id = this.#buckets[bucketOf(bytes, start, length)] as number;
    for (; id !== 0; id = this.#chain[id] as number) {
      const from = this.#from[id] as number;
      if ((this.#from[id + 1] as number) - from !== length) continue;
      let same = 0;
      while (same < length && letters[from + same] === bytes[start + same]) same++;
      if (same === length) break;
    }
    return id;
  }

  /** No spelling of a letter is longer than six bytes. */
  #findDecoded(bytes: Uint8Array, at: number, end: number): number {
    return end - at > 2 + 6 * this.#longest ? 0 : (this.#ids.get(decodeString(bytes, at)) ?? 0);
  }
}

/** The length and three letters tell names apart well enough. */
function bucketOf(bytes: Uint8Array, from: number, length: number): number {
  if (length === 0) return 0;
  const first = bytes[from] as number;
  const middle = bytes[from + (length >> 1)] as number;
  const last = bytes[from + length - 1] as number;
  return (length * 37 + first * 5 + middle * 17 + last * 3) & (BUCKETS - 1);
}
