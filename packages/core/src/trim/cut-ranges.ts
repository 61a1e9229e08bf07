import type { Outline } from "../json/outline.js";
import type { ByteRange } from "../json/splice.js";
import { escapeToken } from "../schema/pointer.js";
import type { TrimLever } from "./policy.js";
import { CUT_DEFINITION, KEPT, keyOf, type SchemaDraft } from "./schema-draft.js";
import { schemaName } from "./schema-names.js";
import { isKeyword } from "./schema-roles.js";

/** One cut of a schema: a member and at most one comma. */
export interface SchemaCut extends ByteRange {
  /** JSON Pointer of the member in the body. */
  readonly pointer: string;
  readonly keyword: string;
  readonly lever: TrimLever;
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
export function cutRanges(draft: SchemaDraft, at: string): SchemaCut[] {
  const { outline, cuts } = draft;
  const { ends, keys, next } = outline;
  const found: SchemaCut[] = [];
  let frame: Frame = { node: 0, outer: undefined, index: 0, before: -1, pointer: at };
  let nextCut = cutFrom(draft, 1);
  for (let node = 1; nextCut < outline.size; ) {
    while (node >= (next[frame.node] as number)) {
      frame = frame.outer as Frame;
      frame.index++;
    }
    const after = next[node] as number;
    if (cuts[node] === KEPT) {
      frame.before = ends[node] as number;
      if (nextCut < after) {
        frame = { node, outer: frame, index: 0, before: -1, pointer: undefined };
        node++;
      } else {
        frame.index++;
        node = after;
      }
      continue;
    }
    const hasSuccessor = after < (next[frame.node] as number);
    const isFirst = frame.before < 0;
    const start = isFirst ? (keys[node] as number) : frame.before;
    const end = isFirst && hasSuccessor ? (keys[after] as number) : (ends[node] as number);
    found.push(schemaCut(draft, frame, node, start, end));
    if (!isFirst) frame.before = ends[node] as number;
    frame.index++;
    node = after;
    nextCut = cutFrom(draft, node);
  }
  return found;
}

/** The first marked node from `node` on. */
function cutFrom({ outline, cuts }: SchemaDraft, node: number): number {
  const { size } = outline;
  let at = node;
  while (at < size && cuts[at] === KEPT) at++;
  return at;
}

function schemaCut(draft: SchemaDraft, frame: Frame, node: number, start: number, end: number): SchemaCut {
  const { outline, roles, cuts } = draft;
  const holder = isKeyword(roles, node) ? node : frame.node;
  return {
    pointer: `${pointerTo(outline, frame)}/${tokenOf(outline, node)}`,
    keyword: schemaName(outline.names[holder] as number),
    lever: cuts[node] === CUT_DEFINITION ? "unusedDefinitions" : "annotations",
    start,
    end,
  };
}

function pointerTo(outline: Outline, frame: Frame): string {
  const open: Frame[] = [];
  let known: Frame | undefined = frame;
  for (; known !== undefined && known.pointer === undefined; known = known.outer) open.push(known);
  let pointer = known?.pointer ?? "";
  for (const inner of open.reverse()) {
    const outer = inner.outer as Frame;
    pointer = `${pointer}/${outline.isObject(outer.node) ? tokenOf(outline, inner.node) : outer.index}`;
    inner.pointer = pointer;
  }
  return pointer;
}

/** Names with a number need no escaping, and no decoding either. */
function tokenOf(outline: Outline, node: number): string {
  const name = outline.names[node] as number;
  return name === 0 ? escapeToken(keyOf(outline, node)) : schemaName(name);
}
