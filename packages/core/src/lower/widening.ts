import { type Location, pointerOf } from "../schema/pointer.js";
import type { Widening, WideningReason } from "./reasons.js";

interface Leaf {
  readonly location: Location | undefined;
  readonly keyword: string;
  readonly reason: WideningReason;
}

interface Joined {
  readonly left: Leaf | Joined;
  readonly right: Leaf | Joined;
}

/** The widenings that made a form larger than its schema, shared rather than copied; `undefined` is none: exact. */
export type Wide = Leaf | Joined | undefined;

/** Where an operation would report a widening. */
export interface Spot {
  readonly location: Location | undefined;
  readonly keyword: string;
}

export function widen(spot: Spot, reason: WideningReason): Wide {
  return { location: spot.location, keyword: spot.keyword, reason };
}

export function joinWide(left: Wide, right: Wide): Wide {
  if (left === undefined || left === right) return right;
  return right === undefined ? left : { left, right };
}

/** Characters of pointers in one report. Where long names make more of them, the rest is one `budget` at the root. */
const MOST_POINTER_TEXT = 1_000_000;

/** Spells widenings for the report, each once, in the order in which they arose. */
export function listWidenings(wide: Wide): Widening[] {
  const found = new Map<string, Widening>();
  let room = MOST_POINTER_TEXT;
  const seen = new Set<Leaf | Joined>();
  const stack = wide === undefined ? [] : [wide];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if ("left" in next) {
      stack.push(next.right, next.left);
      continue;
    }
    const widening = { pointer: pointerOf(next.location), keyword: next.keyword, reason: next.reason };
    room -= widening.pointer.length;
    if (room < 0) return [...found.values(), { pointer: "", keyword: "", reason: "budget" }];
    const key = `${widening.reason} ${widening.keyword.length} ${widening.keyword}${widening.pointer}`;
    if (!found.has(key)) found.set(key, widening);
  }
  return [...found.values()];
}
