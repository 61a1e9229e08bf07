import { type JsonSource, jsonSource } from "./json-source.js";
import { scanColon, scanKey, scanValue, skipSpace, unexpected } from "./scan-value.js";

const COMMA = 0x2c;
/** The bytes that end an object and an array. */
export const CLOSE_OBJECT = 0x7d;
export const CLOSE_ARRAY = 0x5d;

/** The kinds of value that a cursor can stand on, told by the first byte; `other` is a number or no value at all. */
export type CursorKind = "object" | "array" | "string" | "boolean" | "null" | "other";

const KINDS: ReadonlyMap<number, CursorKind> = new Map([
  [0x7b, "object"],
  [0x5b, "array"],
  [0x22, "string"],
  [0x74, "boolean"],
  [0x66, "boolean"],
  [0x6e, "null"],
]);

/**
 * A strict forward reader over UTF-8 JSON. It stands on a value; `skip`, `outline`, `members` and `elements` move it behind that
 * value and return where it ends. Nothing is decoded or copied unless asked for.
 */
export class Cursor {
  source: JsonSource;
  at: number;
  #outer = 0;

  /** @param depth deepest nesting that is read; deeper text is refused with `too_deep`. */
  constructor(bytes: Uint8Array, depth: number) {
    this.source = jsonSource(bytes, depth);
    this.at = skipSpace(bytes, 0);
  }

  /** Goes on with another text, under the same bounds. */
  turnTo(bytes: Uint8Array): void {
    this.source = jsonSource(bytes, this.source.closers.length, this.source);
    this.at = skipSpace(bytes, 0);
    this.#outer = 0;
  }

  get kind(): CursorKind {
    return KINDS.get(this.source.bytes[this.at] ?? 0) ?? "other";
  }

  /** Moves behind the value, whatever it is. */
  skip(): number {
    this.at = scanValue(this.source, this.at, this.#outer);
    return this.at;
  }

  /** Lets a reader over the same source take the value, and moves behind it. */
  outline(reader: { read(start: number, outer: number): number }): number {
    this.at = reader.read(this.at, this.#outer);
    return this.at;
  }

  /** Stands on each member's value in turn; `visit` gets the range of the key, quotes included, and must move behind it. */
  members(visit: (key: number, keyEnd: number) => void): number {
    for (let more = this.enter(CLOSE_OBJECT); more; more = this.advance(CLOSE_OBJECT)) {
      const key = this.at;
      visit(key, this.toValue());
    }
    return this.at;
  }

  /** Stands on each element in turn; `visit` must move behind it. */
  elements(visit: (index: number) => void): number {
    let index = 0;
    for (let more = this.enter(CLOSE_ARRAY); more; more = this.advance(CLOSE_ARRAY)) visit(index++);
    return this.at;
  }

  /** Moves into an object or array; `false` when it is empty, and the cursor stands behind it. */
  enter(closer: number): boolean {
    this.at = skipSpace(this.source.bytes, this.at + 1);
    if (this.source.bytes[this.at] === closer) {
      this.at++;
      return false;
    }
    this.#outer++;
    return true;
  }

  /** Moves from behind a child to the next one; `false` when that was the last, and the cursor stands behind the whole. */
  advance(closer: number): boolean {
    const { bytes } = this.source;
    this.at = skipSpace(bytes, this.at);
    if (bytes[this.at] === closer) {
      this.#outer--;
      this.at++;
      return false;
    }
    if (bytes[this.at] !== COMMA) throw unexpected(bytes, this.at);
    this.at = skipSpace(bytes, this.at + 1);
    return true;
  }

  /** Moves from a key to its value, and returns where the key ends. */
  toValue(): number {
    const keyEnd = scanKey(this.source, this.at);
    this.at = scanColon(this.source.bytes, keyEnd);
    return keyEnd;
  }

  /** Checks that nothing but white space follows. */
  end(): void {
    const at = skipSpace(this.source.bytes, this.at);
    if (at < this.source.bytes.length) throw unexpected(this.source.bytes, at);
  }
}
