import type { JsonSource } from "./json-source.js";
import { JsonTextError } from "./json-text-error.js";
import type { NameTable } from "./name-table.js";
import { scanString } from "./scan-string.js";
import { scanColon, scanKey, scanScalar, skipSpace, tooDeep, unexpected } from "./scan-value.js";

const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The values of one JSON value in document order, as columns of byte offsets: node 0 is the whole value, and the
 * children of a node are `node + 1`, then `next[child]`, up to `next[node]`. Values are not decoded.
 */
export class Outline {
  /** The text that is read next; another one has to have the same depth. */
  source: JsonSource;
  /** How many values there are. */
  size = 0;
  /** Index of the opening quote of the member's key; -1 for elements and the root. */
  keys: Int32Array = new Int32Array(256);
  starts: Int32Array = new Int32Array(256);
  ends: Int32Array = new Int32Array(256);
  /** The first node behind this one and all that is inside it. */
  next: Int32Array = new Int32Array(256);
  /** The first byte of each value, which tells its kind. */
  kinds: Uint8Array = new Uint8Array(256);
  /** Which of the table's names the key spells; 0 is none. */
  names: Uint8Array = new Uint8Array(256);
  /** By name of the table: 1 when some key spells it. */
  readonly present: Uint8Array = new Uint8Array(256);

  readonly #table: NameTable;
  readonly #limit: number;
  readonly #open: Int32Array;

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
    const { source } = this;
    const { bytes, closers } = source;
    const table = this.#table;
    const limit = this.#limit;
    const open = this.#open;
    let { keys, starts, ends, next, names, kinds } = this;
    const { present } = this;
    present.fill(0);
    let depth = outer;
    let index = start;
    let node = 0;
    let key = -1;
    let name = 0;
    for (;;) {
      if (node === limit) throw new JsonTextError("too_large", index, `More than ${limit} values`);
      if (node === keys.length) {
        this.#grow();
        ({ keys, starts, ends, next, names, kinds } = this);
      }
      keys[node] = key;
      names[node] = name;
      starts[node] = index;
      const first = bytes[index];
      kinds[node] = first ?? 0;
      let closer = 0;
      if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
        if (depth === closers.length) throw tooDeep(source, index);
        closer = first + 2;
        closers[depth] = closer;
        open[depth++] = node++;
        index = skipSpace(bytes, index + 1);
      } else {
        index = first === QUOTE ? scanString(source, index) : scanScalar(bytes, index, first);
        ends[node] = index;
        next[node] = ++node;
        if (depth === outer) break;
        index = skipSpace(bytes, index);
      }
      if (closer === 0 || bytes[index] === closer) {
        while (bytes[index] === closers[depth - 1]) {
          const closed = open[--depth] as number;
          ends[closed] = ++index;
          next[closed] = node;
          if (depth === outer) {
            this.size = node;
            return index;
          }
          index = skipSpace(bytes, index);
        }
        if (bytes[index] !== COMMA) throw unexpected(bytes, index);
        index = skipSpace(bytes, index + 1);
      }
      if (closers[depth - 1] === CLOSE_OBJECT) {
        key = index;
        const keyEnd = scanKey(source, key);
        name = table.find(bytes, key, keyEnd, source.escapeAt > key);
        present[name] = 1;
        index = bytes[keyEnd] === COLON && (bytes[keyEnd + 1] as number) > 0x20 ? keyEnd + 1 : scanColon(bytes, keyEnd);
      } else {
        key = -1;
        name = 0;
      }
    }
    this.size = node;
    return index;
  }

  /** Whether some key spells one of the names. */
  hasAny(names: readonly number[]): boolean {
    for (const name of names) if (this.present[name] === 1) return true;
    return false;
  }

  /** Which of a table's names a string value spells; 0 is none. */
  findIn(table: NameTable, node: number): number {
    const { bytes } = this.source;
    const start = this.starts[node] as number;
    const end = this.ends[node] as number;
    return table.find(bytes, start, end, false) || table.find(bytes, start, end, true);
  }

  /** The first byte of a value tells its kind. */
  first(node: number): number {
    return this.kinds[node] as number;
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
    const longer = (column: Uint8Array): Uint8Array => {
      const copy = new Uint8Array(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.names = longer(this.names);
    this.kinds = longer(this.kinds);
  }
}
