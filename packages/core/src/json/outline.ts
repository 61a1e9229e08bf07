import type { JsonSource } from "./json-source.js";
import { JsonTextError } from "./json-text-error.js";
import type { NameTable } from "./name-table.js";
import { scanValue } from "./scan-value.js";

/** Told by the scanner where values start and end, in document order. */
export interface OutlineWriter {
  /**
   * @param key index of the key's opening quote, or -1 for a value that is not a member.
   * @param keyEnd index behind the key's closing quote.
   */
  open(key: number, keyEnd: number, start: number): void;
  close(end: number): void;
}

/**
 * The values of one JSON value in document order, as columns of byte offsets: node 0 is the whole value, and the
 * children of a node are `node + 1`, then `next[child]`, up to `next[node]`. Values are not decoded.
 */
export class Outline implements OutlineWriter {
  readonly source: JsonSource;
  /** How many values there are. */
  size = 0;
  /** Index of the opening quote of the member's key; -1 for elements and the root. */
  keys: Int32Array = new Int32Array(256);
  starts: Int32Array = new Int32Array(256);
  ends: Int32Array = new Int32Array(256);
  /** The first node behind this one and all that is inside it. */
  next: Int32Array = new Int32Array(256);
  /** Which of the table's names the key spells; 0 is none. */
  names: Uint8Array = new Uint8Array(256);

  readonly #table: NameTable;
  readonly #limit: number;
  readonly #open: Int32Array;
  #depth = 0;

  /** @param limit most values that {@link read} takes. */
  constructor(source: JsonSource, table: NameTable, limit: number) {
    this.source = source;
    this.#table = table;
    this.#limit = limit;
    this.#open = new Int32Array(source.closers.length + 1);
  }

  /**
   * Replaces the outline by that of the value at `start`.
   *
   * @param outer how many objects and arrays are open around the value.
   * @returns the index behind the value.
   * @throws JsonTextError
   */
  read(start: number, outer = 0): number {
    this.size = 0;
    this.#depth = 0;
    return scanValue(this.source, start, outer, this);
  }

  open(key: number, keyEnd: number, start: number): void {
    const node = this.size;
    if (node === this.#limit) throw new JsonTextError("too_large", start, `More than ${this.#limit} values`);
    if (node === this.keys.length) this.#grow();
    this.keys[node] = key;
    this.starts[node] = start;
    this.names[node] = key < 0 ? 0 : this.#table.find(this.source.bytes, key, keyEnd);
    this.#open[this.#depth++] = node;
    this.size = node + 1;
  }

  close(end: number): void {
    const node = this.#open[--this.#depth] as number;
    this.ends[node] = end;
    this.next[node] = this.size;
  }

  /** The first byte of a value tells its kind. */
  first(node: number): number {
    return this.source.bytes[this.starts[node] as number] as number;
  }

  isObject(node: number): boolean {
    return this.first(node) === 0x7b;
  }

  isArray(node: number): boolean {
    return this.first(node) === 0x5b;
  }

  isString(node: number): boolean {
    return this.first(node) === 0x22;
  }

  isBoolean(node: number): boolean {
    return this.first(node) === 0x74 || this.first(node) === 0x66;
  }

  isNumber(node: number): boolean {
    const first = this.first(node);
    return first === 0x2d || (first >= 0x30 && first <= 0x39);
  }

  #grow(): void {
    const wider = (column: Int32Array): Int32Array => {
      const copy = new Int32Array(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.keys = wider(this.keys);
    this.starts = wider(this.starts);
    this.ends = wider(this.ends);
    this.next = wider(this.next);
    const names = new Uint8Array(this.names.length * 2);
    names.set(this.names);
    this.names = names;
  }
}
