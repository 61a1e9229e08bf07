import { decodeString } from "../json/decode-string.js";
import type { Outline } from "../json/outline.js";

/** One tool schema while its cuts are being found. */
export interface SchemaDraft {
  readonly outline: Outline;
  /** By node: its role. */
  readonly roles: Uint8Array;
  /** By node: which lever cuts it. What is inside a cut node is not marked. */
  readonly cuts: Uint8Array;
}

/** Values of {@link SchemaDraft.cuts}. */
export const KEPT = 0;
export const CUT_ANNOTATION = 1;
export const CUT_DEFINITION = 2;

/** The node that follows in document order: a cut node is passed over with all that is inside it. */
export function following({ outline, cuts }: SchemaDraft, node: number): number {
  return cuts[node] === KEPT ? node + 1 : (outline.next[node] as number);
}

/** What a string value says; `undefined` for other kinds. */
export function textOf(outline: Outline, node: number): string | undefined {
  return outline.isString(node) ? decodeString(outline.source.bytes, outline.starts[node] as number) : undefined;
}

/** The name of a member. */
export function keyOf(outline: Outline, node: number): string {
  return decodeString(outline.source.bytes, outline.keys[node] as number);
}
