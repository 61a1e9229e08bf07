import type { Outline } from "../json/outline.js";
import { escapeToken } from "../schema/pointer.js";
import { CUT_DEFINITION, KEPT, keyOf, type SchemaDraft } from "./schema-draft.js";
import { schemaName, schemaStep } from "./schema-names.js";
import { isKeyword } from "./schema-roles.js";
import type { TrimCut } from "./trim-result.js";

/** One cut of a schema; the tool is filled in when its name is known. */
export interface SchemaCut extends Omit<TrimCut, "tool"> {
  tool: string;
}

/** An object or array that holds the current node. */
interface Frame {
  node: number;
  /** Index of the current child. */
  index: number;
  /** Where the child before the current one ends; -1 as long as no child was kept. */
  before: number;
  pointer: string;
  /** The pointer and a slash, once somebody needs it. */
  prefix: string;
}

/** Frames by depth, used again for the next schema. */
const FRAMES: Frame[] = [];

/**
 * The byte ranges of all marked members, in document order. A member behind a kept one goes from the end of its
 * predecessor on, so with the comma before it; any other up to the key of its successor, so with the comma after it.
 *
 * @param at the schema's own pointer.
 * @param count how many members are marked; those inside another marked one go with it.
 */
export function cutRanges(draft: SchemaDraft, at: string, count: number): SchemaCut[] {
  const { outline, cuts } = draft;
  const { ends, keys, next } = outline;
  const found = new Array<SchemaCut>(count);
  let size = 0;
  let depth = 0;
  let frame = openFrame(0, 0, at);
  let nextCut = cutFrom(draft, 1);
  for (let node = 1; nextCut < outline.size; ) {
    while (node >= (next[frame.node] as number)) {
      closeFrame(frame);
      frame = FRAMES[--depth] as Frame;
      frame.index++;
    }
    const after = next[node] as number;
    if (cuts[node] === KEPT) {
      frame.before = ends[node] as number;
      if (nextCut < after) {
        frame = openFrame(++depth, node, pointerTo(outline, frame, node));
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
    found[size++] = schemaCut(draft, frame, node, start, end);
    if (!isFirst) frame.before = ends[node] as number;
    frame.index++;
    node = after;
    nextCut = cutFrom(draft, node);
  }
  for (; depth >= 0; depth--) closeFrame(FRAMES[depth] as Frame);
  found.length = size;
  return found;
}

function openFrame(depth: number, node: number, pointer: string): Frame {
  FRAMES[depth] ??= { node: 0, index: 0, before: 0, pointer: "", prefix: "" };
  const frame = FRAMES[depth];
  frame.node = node;
  frame.index = 0;
  frame.before = -1;
  frame.pointer = pointer;
  return frame;
}

/** Keeps nothing of the text. */
function closeFrame(frame: Frame): void {
  frame.pointer = "";
  frame.prefix = "";
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
    tool: "",
    pointer: pointerTo(outline, frame, node),
    keyword: schemaName(outline.names[holder] as number),
    lever: cuts[node] === CUT_DEFINITION ? "unusedDefinitions" : "annotations",
    start,
    end,
  };
}

/** The pointer of a frame's current child. Names with a number need no escaping, and no decoding either. */
function pointerTo(outline: Outline, frame: Frame, child: number): string {
  const name = outline.names[child] as number;
  const isMember = outline.isObject(frame.node);
  if (isMember && name !== 0) return frame.pointer + schemaStep(name);
  if (frame.prefix === "") frame.prefix = `${frame.pointer}/`;
  return frame.prefix + (isMember ? escapeToken(keyOf(outline, child)) : frame.index);
}
