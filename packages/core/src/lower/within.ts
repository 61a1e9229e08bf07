import type { Json, JsonKind } from "../json-value.js";
import { jsonKind } from "../json-value.js";
import type { Op, Verdict } from "./algebra.js";
import {
  type Form,
  FREE,
  isEmpty,
  kindsOf,
  type MutableShapes,
  NO_NOTES,
  type Parsed,
  plainParsed,
  type ShapeOf,
  setShape,
} from "./form.js";
import { isExact } from "./is-exact.js";
import { isFull } from "./is-full.js";
import { rulesOf } from "./kind-rules.js";
import { shapesDisjoint, shapeVerdict, shapeWithin } from "./shape-values.js";

/** Runs one question one level deeper, with the safe answer when the budget is used up. */
function bounded<T>(op: Op, fallback: T, ask: () => T): T {
  const isAffordable = op.run.enter();
  try {
    return isAffordable ? ask() : fallback;
  } finally {
    op.run.leave();
  }
}

/** Sound and incomplete: `true` only when everything that `inner` accepts is accepted by `outer`. */
export function within(inner: Form, outer: Form, op: Op): boolean {
  if (inner === outer || isFull(outer) || isEmpty(inner)) return true;
  // A text that is copied may accept less than its shapes, at any depth.
  const isCopied = outer.draw !== undefined && !isExact(outer, op);
  if (outer.parsed.residue !== undefined || isCopied) return false;
  return bounded(op, false, () =>
    kindsOf(inner.parsed.shapes).every((kind) => kindWithin(kind, inner.parsed, outer.parsed, op)),
  );
}

function kindWithin<K extends JsonKind>(kind: K, inner: Parsed, outer: Parsed, op: Op): boolean {
  const [mine, theirs]: [ShapeOf[K] | undefined, ShapeOf[K] | undefined] = [inner.shapes[kind], outer.shapes[kind]];
  return mine === undefined || (theirs !== undefined && shapeWithin(kind, mine, theirs, op));
}

/** Sound and incomplete: `true` only when no value is accepted by both. */
export function disjoint(one: Form, other: Form, op: Op): boolean {
  return bounded(op, false, () =>
    kindsOf(one.parsed.shapes).every((kind) => kindDisjoint(kind, one.parsed, other.parsed, op)),
  );
}

function kindDisjoint<K extends JsonKind>(kind: K, one: Parsed, other: Parsed, op: Op): boolean {
  const [mine, theirs]: [ShapeOf[K] | undefined, ShapeOf[K] | undefined] = [one.shapes[kind], other.shapes[kind]];
  return mine === undefined || theirs === undefined || shapesDisjoint(kind, mine, theirs, op);
}

/** Whether a value is accepted, as far as that can be known. A form that is too wide can only refuse for sure. */
export function accepts(form: Form, value: Json, op: Op): Verdict {
  return bounded<Verdict>(op, "maybe", () => {
    const kind = jsonKind(value);
    const verdict = kind === undefined ? "maybe" : kindVerdict(kind, form.parsed, value, op);
    const isCertain = form.parsed.wide === undefined && form.parsed.residue === undefined;
    return verdict === "yes" && !isCertain ? "maybe" : verdict;
  });
}

function kindVerdict<K extends JsonKind>(kind: K, parsed: Parsed, value: Json, op: Op): Verdict {
  const shape: ShapeOf[K] | undefined = parsed.shapes[kind];
  return shape === undefined ? "no" : shapeVerdict(kind, shape, value, op);
}

/** The form that accepts exactly what `form` refuses. A form that is too wide has no complement that would be wide enough. */
export function complement(form: Form, op: Op): Form | undefined {
  if (form.parsed.wide !== undefined || form.parsed.residue !== undefined) return undefined;
  return bounded<Form | undefined>(op, undefined, () => {
    const shapes: MutableShapes = {};
    for (const kind of kindsOf(FREE)) {
      const refused = refusedShape(kind, form.parsed, op);
      if (refused === undefined) return undefined;
      if (refused !== "nothing") setShape(shapes, kind, refused);
    }
    return { parsed: plainParsed(shapes, { spot: op.spot }), notes: NO_NOTES, draw: undefined };
  });
}

function refusedShape<K extends JsonKind>(kind: K, parsed: Parsed, op: Op): ShapeOf[K] | "nothing" | undefined {
  const shape: ShapeOf[K] | undefined = parsed.shapes[kind];
  return shape === undefined ? FREE[kind] : rulesOf(kind).complement(shape, op);
}
