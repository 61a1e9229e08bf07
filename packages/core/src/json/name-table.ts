import { decodeString } from "./decode-string.js";

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
      const at = bucketOf(spelling, 0, spelling.length);
      buckets[at] = [...(buckets[at] ?? []), id];
    }
    this.#buckets = buckets;
  }

  /** The id of a name; 0 when it is not in the table. */
  idOf(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  /**
   * The id of a key, however it is spelled; 0 when it is none of the names.
   *
   * @param at index of the opening quote.
   * @param end index behind the closing quote.
   */
  find(bytes: Uint8Array, at: number, end: number): number {
    const from = at + 1;
    const length = end - 1 - from;
    if (length > this.#longest) return this.#findEscaped(bytes, at, end);
    const bucket = this.#buckets[bucketOf(bytes, from, length)];
    if (bucket !== undefined) {
      for (const id of bucket) if (spells(bytes, from, length, this.#spellings[id] as Uint8Array)) return id;
    }
    return this.#findEscaped(bytes, at, end);
  }

  #findEscaped(bytes: Uint8Array, at: number, end: number): number {
    if (end - at > 2 + 6 * this.#longest) return 0;
    for (let index = at + 1; index < end; index++) {
      if (bytes[index] === BACKSLASH) return this.#ids.get(decodeString(bytes, at)) ?? 0;
    }
    return 0;
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

function spells(bytes: Uint8Array, from: number, length: number, spelling: Uint8Array): boolean {
  if (spelling.length !== length) return false;
  for (let index = 0; index < length; index++) if (spelling[index] !== bytes[from + index]) return false;
  return true;
}
