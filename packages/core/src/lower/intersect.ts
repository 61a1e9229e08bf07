import type { JsonKind, JsonObject } from "../json-value.js";
import type { Merged, Op } from "./algebra.js";
import { EMPTY, type Form, kindsOf, type MutableShapes, type Parsed, type ShapeOf, setShape } from "./form.js";
import { isFull } from "./is-full.js";
import { jsonKey } from "./json-key.js";
import { overNotes, withNotes, withWide } from "./notes.js";
import { meetShapes } from "./shape-values.js";
import { joinWide, type Wide, widen } from "./widening.js";

/** What both accept, or more. The annotations of `one` win. */
export function intersect(one: Form, other: Form, op: Op): Form {
  if (one === other) return one;
  const { run, spot } = op;
  const isAffordable = run.enter();
  try {
    if (!isAffordable) return withWide(one, widen(spot, "budget"));
    if (isFull(other)) return withWide(withNotes(one, overNotes(one.notes, other.notes)), other.parsed.wide);
    if (isFull(one)) return withWide(withNotes(other, overNotes(one.notes, other.notes)), one.parsed.wide);
    return meet(one, other, op);
  } finally {
    run.leave();
  }
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
  return { parsed, notes: overNotes(one.notes, other.notes), draw: undefined };
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
  const same = jsonKey(one.residue) === jsonKey(other.residue);
  return { kept: one.residue, wide: same ? undefined : widen(op.spot, "conditional") };
}
