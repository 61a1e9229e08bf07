/** Marks parts of texts in one place, over and over. */
export interface StopMarker {
  /** A bit for each byte of the part that was marked last, lowest bit first; room for one word more. */
  readonly marks: Int32Array;
  /**
   * Sets the bit of each byte from `from` up to `to` that ends a plain run of a string: a quote, a backslash, a control
   * character, and any byte above ASCII where the text is not known to be UTF-8. Bits behind the last byte are set or not.
   */
  mark(bytes: Uint8Array, from: number, to: number, isUtf8: boolean): void;
}

const I32 = 0x7f;
const V128 = 0x7b;
const GET = 0x20;
const TEE = 0x22;
const CONST = 0x41;
const SPLAT = [0xfd, 0x0f];
const EQUAL = [0xfd, 0x23];
const LESS = [0xfd, 0x26];
const AND = [0xfd, 0x4e];
const OR = [0xfd, 0x50];
const BITMASK = [0xfd, 0x64];

/** Parameters and locals of the one function. */
const END = 0;
const ABOVE = 1;
const AT = 2;
const BYTES = 3;

/** Where the bits of the next 16 bytes that cannot simply be passed over end up on the stack. */
function bitsOf16(offset: number): number[] {
  return [
    [GET, AT, 0xfd, 0x00, 4, offset, TEE, BYTES],
    [CONST, 0x22, SPLAT, EQUAL],
    [GET, BYTES, CONST, leb(0x5c), SPLAT, EQUAL, OR],
    [GET, BYTES, CONST, 0x20, SPLAT, LESS, OR],
    [GET, BYTES, GET, ABOVE, SPLAT, AND, OR],
    BITMASK,
  ].flat(2);
}

/** `for (at = 0; at < end; at += 32) store(bytes + at / 8, bits of 16 | bits of the next 16 << 16)`. */
function loopOver(bytes: number): number[] {
  return [
    [2, 1, I32, 1, V128],
    [0x03, 0x40],
    [GET, AT, CONST, 3, 0x76],
    bitsOf16(0),
    bitsOf16(16),
    [CONST, 16, 0x74, 0x72],
    [0x36, 2, leb(bytes)],
    [GET, AT, CONST, 0x20, 0x6a, TEE, AT],
    [GET, END, 0x49, 0x0d, 0],
    [0x0b, 0x0b],
  ].flat(2);
}

/** A module with three pages of memory, exported as `m`, and one function `f(end, above)`. */
function moduleOver(bytes: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    [
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      sized(1, [1, 0x60, 2, I32, I32, 0]),
      sized(3, [1, 0]),
      sized(5, [1, 1, 3, 3]),
      sized(7, [2, 1, 0x6d, 2, 0, 1, 0x66, 0, 0]),
      sized(10, sized(1, loopOver(bytes))),
    ].flat(),
  );
}

/** A section, or the list of the one function's body: its number, its size and itself. */
function sized(id: number, content: readonly number[]): number[] {
  return [id, ...leb(content.length), ...content];
}

/** LEB128, of numbers that are positive in either form. */
function leb(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)];
}

interface Exports {
  readonly m: { readonly buffer: ArrayBuffer };
  readonly f: (end: number, above: number) => void;
}

/** As much of WebAssembly as is needed, for libraries of types that do not have it. */
interface Runtime {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
}

/**
 * Marks sixteen bytes at a time, on a copy of them in a fixed memory of 192 KiB; `undefined` where the runtime has no
 * WebAssembly with SIMD or a content security policy forbids it.
 *
 * @param bytes most bytes that are marked at a time.
 */
export function simdMarker(bytes: number): StopMarker | undefined {
  try {
    const { WebAssembly: wasm } = globalThis as Runtime;
    if (wasm === undefined) return undefined;
    const { m: memory, f: mark } = new wasm.Instance(new wasm.Module(moduleOver(bytes))).exports as Exports;
    if (new Uint8Array(Int32Array.of(1).buffer)[0] !== 1) return undefined;
    const input = new Uint8Array(memory.buffer, 0, bytes);
    return {
      marks: new Int32Array(memory.buffer, bytes, bytes / 32 + 1),
      mark(text, from, to, isUtf8) {
        input.set(text.subarray(from, to));
        mark(to - from, isUtf8 ? 0 : 0x80);
      },
    };
  } catch {
    return undefined;
  }
}
