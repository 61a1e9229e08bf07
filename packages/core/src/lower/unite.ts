import type { JsonKind } from "../json-value.js";
import type { Op } from "./algebra.js";
import { breadthOf } from "./breadth.js";
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
import { rulesOf } from "./kind-rules.js";
import { notedForm, overNotes, unitedNotes, withNotes, withWide } from "./notes.js";
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
    const notes = unitedNotes(branches.map(notedForm), op);
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
  const apart = areValuesApart(branches, op);
  if (apart !== undefined) return apart;
  if (branches.length > MOST_COMPARED) return false;
  return branches.every((one, index) => branches.slice(index + 1).every((other) => disjoint(one, other, op)));
}

/** Whether branches that are nothing but values have none in common; `undefined` when some branch is more. Two references may bring one form twice. */
function areValuesApart(branches: readonly Form[], op: Op): boolean | undefined {
  const seen = new Map<string, number>();
  for (const [index, branch] of branches.entries()) {
    const { shapes } = branch.parsed;
    for (const kind of kindsOf(shapes)) {
      const values = shapes[kind]?.values;
      if (values === undefined) return undefined;
      if (!op.run.spend(values.length)) return false;
      for (const value of values) {
        const key = op.run.keyOf(value);
        if ((seen.get(key) ?? index) !== index) return false;
        seen.set(key, index);
      }
    }
  }
  return true;
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
  if (shapes.size > 1 && !op.run.spend(sumOf([...shapes].map(breadthOf)))) {
    return { shape: rules.free, wide: widen(op.spot, "budget") };
  }
  const pool = withValuesTogether(kind, [...shapes], op);
  const [first] = pool;
  if (first === undefined) return { shape: rules.free, wide: undefined };
  if (pool.length === 1) return { shape: first, wide: undefined };
  if (pool.length > MOST_COMPARED) return { shape: hullOfShapes(kind, pool, op), wide: widen(op.spot, "budget") };
  const { left, wide } = joinAll(kind, pool, op);
  const [only] = left;
  if (left.length === 1 && only !== undefined) return { shape: only, wide };
  return { shape: hullOfShapes(kind, left, op), wide: joinWide(wide, widen(op.spot, "union_of_unlike")) };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Shapes that are nothing but values become one, however many they are. */
function withValuesTogether<K extends JsonKind>(kind: K, shapes: readonly ShapeOf[K][], op: Op): readonly ShapeOf[K][] {
  const rules = rulesOf(kind);
  const listed: ShapeOf[K][] = [];
  const pool: ShapeOf[K][] = [];
  let first = 0;
  for (const shape of shapes) {
    const isListed = valuesOf(shape) !== undefined && rules.isFree({ ...shape, values: undefined });
    if (isListed && listed.length === 0) first = pool.length;
    (isListed ? listed : pool).push(shape);
  }
  if (listed.length < 2) return shapes;
  pool.splice(first, 0, hullOfShapes(kind, listed, op));
  return pool;
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
