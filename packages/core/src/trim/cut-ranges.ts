import type { Outline } from "../json/outline.js";
import type { ByteRange } from "../json/splice.js";
import { escapeToken } from "../schema/pointer.js";
import { KEPT, keyOf, type SchemaDraft } from "./schema-draft.js";

/** One cut of a schema: its node, its bytes and where it stands. */
export interface MarkedCut extends ByteRange {
  readonly node: number;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** An object or array that holds the current node. */
interface Frame {
  readonly node: number;
  readonly outer: Frame | undefined;
  /** Index of the current child. */
  index: number;
  /** Where the child before the current one ends; -1 as long as no child was kept. */
  before: number;
  /** The pointer of the node, once somebody needs it. */
  pointer: string | undefined;
}

/**
 * The byte ranges of all marked members, in document order. A member behind a kept one goes from the end of its
 * predecessor on, so with the comma before it; any other up to the key of its successor, so with the comma after it.
 *
 * @param at the schema's own pointer.
 */
export function cutRanges({ outline, cuts }: SchemaDraft, at: string): MarkedCut[] {
  const { ends, keys, next } = outline;
  const found: MarkedCut[] = [];
  let frame: Frame = { node: 0, outer: undefined, index: 0, before: -1, pointer: at };
  for (let node = 1; node < outline.size; ) {
    while (node >= (next[frame.node] as number)) {
      frame = frame.outer as Frame;
      frame.index++;
    }
    const after = next[node] as number;
    if (cuts[node] === KEPT) {
      frame.before = ends[node] as number;
      if (after > node + 1) frame = { node, outer: frame, index: 0, before: -1, pointer: undefined };
      else frame.index++;
      node++;
      continue;
    }
    const hasSuccessor = after < (next[frame.node] as number);
    const isFirst = frame.before < 0;
    const start = isFirst ? (keys[node] as number) : frame.before;
    const end = isFirst && hasSuccessor ? (keys[after] as number) : (ends[node] as number);
    found.push({ node, start, end, pointer: `${pointerTo(outline, frame)}/${escapeToken(keyOf(outline, node))}` });
    if (!isFirst) frame.before = ends[node] as number;
    frame.index++;
    node = after;
  }
  return found;
}

function pointerTo(outline: Outline, frame: Frame): string {
  const open: Frame[] = [];
  let known: Frame | undefined = frame;
  for (; known !== undefined && known.pointer === undefined; known = known.outer) open.push(known);
  let pointer = known?.pointer ?? "";
  for (const inner of open.reverse()) {
    const outer = inner.outer as Frame;
    const token = outline.isObject(outer.node) ? escapeToken(keyOf(outline, inner.node)) : String(outer.index);
    pointer = `${pointer}/${token}`;
    inner.pointer = pointer;
  }
  return pointer;
}
