import type { JsonKind, JsonObject } from "../json-value.js";
import type { Merged, Op } from "./algebra.js";
import { EMPTY, type Form, kindsOf, type MutableShapes, type Parsed, type ShapeOf, setShape } from "./form.js";
import { isFull } from "./is-full.js";
import { metNotes, withNotes, withWide } from "./notes.js";
import { meetShapes } from "./shape-values.js";
import { joinWide, type Wide, widen } from "./widening.js";

/** What both accept, or more. The annotations of `one` win. */
export function intersect(one: Form, other: Form, op: Op): Form {
  if (one === other) return one;
  if (isFull(other)) return withWide(withNotes(one, metNotes(one.notes, other.notes, op)), other.parsed.wide);
  if (isFull(one)) return withWide(withNotes(other, metNotes(one.notes, other.notes, op)), one.parsed.wide);
  const { run, spot } = op;
  const isAffordable = run.enter();
  try {
    return isAffordable ? meet(one, other, op) : withWide(one, widen(spot, "budget"));
  } finally {
    run.leave();
  }
}

/** Parts that are met one after the other. */
const FEW = 16;

/** All of them at once, in halves, so that what many of them say is carried along a few times only. */
export function intersectAll(forms: readonly Form[], op: Op): Form | undefined {
  if (forms.length <= FEW) {
    const [first, ...others] = forms;
    return others.reduce<Form | undefined>((met, form) => met && intersect(met, form, op), first);
  }
  const middle = Math.ceil(forms.length / 2);
  const [first, second] = [intersectAll(forms.slice(0, middle), op), intersectAll(forms.slice(middle), op)];
  return intersect(first as Form, second as Form, op);
}

function meet(one: Form, other: Form, op: Op): Form {
  const [first, second] = [one.parsed, other.parsed];
  const shapes: MutableShapes = {};
  let wide = joinWide(first.wide, second.wide);
  const [order, against] =
    kindsOf(second.shapes).length < kindsOf(first.shapes).length ? [second, first] : [first, second];
  for (const kind of kindsOf(order.shapes)) {
    if (against.shapes[kind] === undefined) continue;
    const met = meetKind(kind, first, second, op);
    if (met.shape === undefined) continue;
    setShape(shapes, kind, met.shape);
    wide = joinWide(wide, met.wide);
  }
  if (kindsOf(shapes).length === 0) return EMPTY;
  const residue = meetResidue(first, second, op);
  const parsed: Parsed = {
    shapes,
    residue: residue.kept,
    typed: first.typed || second.typed,
    wide: joinWide(wide, residue.wide),
    spot: op.spot,
  };
  return { parsed, notes: metNotes(one.notes, other.notes, op), draw: undefined };
}

function meetKind<K extends JsonKind>(kind: K, one: Parsed, other: Parsed, op: Op): Merged<ShapeOf[K]> {
  const [mine, theirs]: [ShapeOf[K] | undefined, ShapeOf[K] | undefined] = [one.shapes[kind], other.shapes[kind]];
  if (mine === undefined || theirs === undefined) return { shape: undefined, wide: undefined };
  return meetShapes(kind, mine, theirs, op);
}

/** Two conditionals cannot stand beside each other in one schema. */
function meetResidue(
  one: Parsed,
  other: Parsed,
  op: Op,
): { readonly kept: JsonObject | undefined; readonly wide: Wide } {
  if (one.residue === undefined || other.residue === undefined) {
    return { kept: one.residue ?? other.residue, wide: undefined };
  }
  const same = op.run.keyOf(one.residue) === op.run.keyOf(other.residue);
  return { kept: one.residue, wide: same ? undefined : widen(op.spot, "conditional") };
}
