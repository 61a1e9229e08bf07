import type { JsonKind } from "../json-value.js";
import type { Op } from "./algebra.js";
import {
  EMPTY,
  type Form,
  FULL,
  isEmpty,
  kindsOf,
  type MutableShapes,
  type Parsed,
  plainParsed,
  type ShapeOf,
  setShape,
} from "./form.js";
import { isFull } from "./is-full.js";
import { jsonKey } from "./json-key.js";
import { rulesOf } from "./kind-rules.js";
import { overNotes, unitedNotes, withNotes, withWide } from "./notes.js";
import { hullOfShapes, joinShapes, shapeWithin, valuesOf } from "./shape-values.js";
import { joinWide, type Wide, widen } from "./widening.js";
import { disjoint, within } from "./within.js";

/** Branches or shapes that are compared with each other one by one. */
const MOST_COMPARED = 40;

/** What at least one of them accepts, or more. */
export function unite(forms: readonly Form[], op: Op): Form {
  const branches = [...new Set(forms)].filter((form) => !isEmpty(form));
  const [first] = branches;
  if (first === undefined) return EMPTY;
  if (branches.length === 1) return first;
  const isAffordable = op.run.enter() && op.run.spend(branches.length);
  try {
    if (!isAffordable) return withWide(FULL, widen(op.spot, "budget"));
    const notes = unitedNotes(branches);
    const kept = withoutContained(branches, op);
    const [only] = kept;
    if (kept.length === 1 && only !== undefined) return withNotes(only, overNotes(notes, only.notes));
    return { parsed: uniteParsed(kept, op), notes, draw: undefined };
  } finally {
    op.run.leave();
  }
}

/** Exactly one of them: their union, which is wider unless no two can hold at once. */
export function uniteExclusive(forms: readonly Form[], op: Op): Form {
  const branches = forms.filter((form) => !isEmpty(form));
  const united = unite(branches, op);
  return areApart(branches, op) ? united : withWide(united, widen(op.spot, "branches_may_overlap"));
}

function areApart(branches: readonly Form[], op: Op): boolean {
  const listed = branches.map(listedValues);
  if (listed.every((values) => values !== undefined)) {
    const keys = listed.flat();
    return op.run.spend(keys.length) && new Set(keys).size === keys.length;
  }
  if (branches.length > MOST_COMPARED) return false;
  return branches.every((one, index) => branches.slice(index + 1).every((other) => disjoint(one, other, op)));
}

/** The keys of the values of a form that is nothing but values. */
function listedValues(form: Form): string[] | undefined {
  const keys = new Set<string>();
  for (const kind of kindsOf(form.parsed.shapes)) {
    const values = form.parsed.shapes[kind]?.values;
    if (values === undefined) return undefined;
    for (const value of values) keys.add(jsonKey(value));
  }
  return [...keys];
}

function withoutContained(branches: readonly Form[], op: Op): readonly Form[] {
  const full = branches.find(isFull);
  if (full !== undefined) return [full];
  if (branches.length > MOST_COMPARED) return branches;
  let kept: Form[] = [];
  for (const branch of branches) {
    if (kept.some((other) => within(branch, other, op))) continue;
    kept = kept.filter((other) => !within(other, branch, op));
    kept.push(branch);
  }
  return kept;
}

function uniteParsed(branches: readonly Form[], op: Op): Parsed {
  const parts = branches.map((branch) => branch.parsed);
  const shapes: MutableShapes = {};
  let wide = parts.reduce<Wide>((joined, part) => joinWide(joined, part.wide), undefined);
  if (parts.some((part) => part.residue !== undefined)) wide = joinWide(wide, widen(op.spot, "conditional"));
  for (const kind of new Set(parts.flatMap((part) => kindsOf(part.shapes)))) {
    const united = uniteKind(kind, parts, op);
    setShape(shapes, kind, united.shape);
    wide = joinWide(wide, united.wide);
  }
  return plainParsed(shapes, { typed: parts.some((part) => part.typed), wide, spot: op.spot });
}

interface United<K extends JsonKind> {
  readonly shape: ShapeOf[K];
  readonly wide: Wide;
}

function uniteKind<K extends JsonKind>(kind: K, parts: readonly Parsed[], op: Op): United<K> {
  const shapes = new Set<ShapeOf[K]>();
  for (const part of parts) {
    const shape: ShapeOf[K] | undefined = part.shapes[kind];
    if (shape !== undefined) shapes.add(shape);
  }
  const rules = rulesOf(kind);
  const pool = withValuesTogether(kind, [...shapes], op);
  const [first, ...others] = pool;
  if (first === undefined) return { shape: rules.free, wide: undefined };
  if (others.length === 0) return { shape: first, wide: undefined };
  if (pool.length > MOST_COMPARED) return { shape: hullOfShapes(kind, pool, op), wide: widen(op.spot, "budget") };
  const { left, wide } = joinAll(kind, pool, op);
  const [only] = left;
  if (left.length === 1 && only !== undefined) return { shape: only, wide };
  return { shape: hullOfShapes(kind, left, op), wide: joinWide(wide, widen(op.spot, "union_of_unlike")) };
}

/** Shapes that are nothing but values become one, however many they are. */
function withValuesTogether<K extends JsonKind>(kind: K, shapes: readonly ShapeOf[K][], op: Op): ShapeOf[K][] {
  const rules = rulesOf(kind);
  const isListed = (shape: ShapeOf[K]): boolean =>
    valuesOf(shape) !== undefined && rules.isFree({ ...shape, values: undefined });
  const listed = shapes.filter(isListed);
  if (listed.length < 2) return [...shapes];
  const together = hullOfShapes(kind, listed, op);
  const index = shapes.findIndex(isListed);
  return shapes.flatMap((shape, at) => (at === index ? [together] : isListed(shape) ? [] : [shape]));
}

/** Joins what can be joined exactly, until nothing more can. */
function joinAll<K extends JsonKind>(
  kind: K,
  shapes: readonly ShapeOf[K][],
  op: Op,
): { readonly left: ShapeOf[K][]; readonly wide: Wide } {
  const left: ShapeOf[K][] = [];
  const waiting = [...shapes];
  let wide: Wide;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const shape: ShapeOf[K] = next;
    if (left.some((other) => shapeWithin(kind, shape, other, op))) continue;
    let joined: ShapeOf[K] | undefined;
    for (const [index, other] of left.entries()) {
      if (shapeWithin(kind, other, shape, op)) joined = shape;
      else {
        const exact = joinShapes(kind, other, shape, op);
        wide = joinWide(wide, exact?.wide);
        joined = exact?.shape;
      }
      if (joined === undefined) continue;
      left.splice(index, 1);
      break;
    }
    if (joined === undefined) left.push(shape);
    else waiting.unshift(joined);
  }
  return { left, wide };
}
