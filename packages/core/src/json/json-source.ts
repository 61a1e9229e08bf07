import { isKnownUtf8 } from "./known-utf8.js";

/** JSON text as bytes, with the bounds and the marks that scanning needs. Nothing is copied. */
export interface JsonSource {
  readonly bytes: Uint8Array;
  /** All of the text is known to be UTF-8; otherwise that is found out on the way. */
  readonly isUtf8: boolean;
  /** Index of the last escape in any string that was scanned; -1 before the first one. */
  escapeAt: number;
  /** Room for what closes each open object and array; its length is the deepest nesting that is read. */
  readonly closers: Uint8Array;
  /** The number that its last marks have, and the part of the text that they are of. */
  marked: number;
  markedFrom: number;
  markedTo: number;
}

/**
 * Wraps bytes for scanning.
 *
 * @param depth the deepest nesting of objects and arrays.
 * @param room a source that is not used any more.
 */
export function jsonSource(bytes: Uint8Array, depth: number, room?: JsonSource): JsonSource {
  return {
    bytes,
    isUtf8: isKnownUtf8(bytes),
    escapeAt: -1,
    closers: room?.closers.length === depth ? room.closers : new Uint8Array(depth),
    marked: -1,
    markedFrom: 0,
    markedTo: 0,
  };
}
