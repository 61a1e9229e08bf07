import type { Json, JsonKind } from "../json-value.js";
import type { Merged, Op, Verdict } from "./algebra.js";
import { breadthOf } from "./breadth.js";
import { FREE, type ShapeOf } from "./form.js";
import { rulesOf } from "./kind-rules.js";
import { joinWide, type Wide, widen } from "./widening.js";

/** What every shape may carry beside its constraints. */
export function valuesOf(shape: { readonly values: readonly Json[] | undefined }): readonly Json[] | undefined {
  return shape.values;
}

function withValues<K extends JsonKind>(shape: ShapeOf[K], values: readonly Json[] | undefined): ShapeOf[K] {
  return { ...shape, values };
}

/** Both shapes at once: constraint by constraint, and of listed values those that the constraints do not refuse. */
export function meetShapes<K extends JsonKind>(
  kind: K,
  one: ShapeOf[K],
  other: ShapeOf[K],
  op: Op,
): Merged<ShapeOf[K]> {
  const rules = rulesOf(kind);
  if (one === other || isSilent(kind, other)) return { shape: one, wide: undefined };
  if (isSilent(kind, one)) return { shape: other, wide: undefined };
  if (!op.run.spend(breadthOf(one) + breadthOf(other))) return { shape: one, wide: widen(op.spot, "budget") };
  const met = rules.meet(one, other, op);
  if (met.shape === undefined) return met;
  const values = meetValues(valuesOf(one), valuesOf(other), op);
  if (values === undefined) return { shape: rules.tidy(met.shape, op), wide: met.wide };
  return holdValues(kind, met.shape, values, met.wide, op);
}

/** Whether a shape says nothing, not even the name of a property, which models read. */
function isSilent<K extends JsonKind>(kind: K, shape: ShapeOf[K]): boolean {
  if (shape === FREE[kind]) return true;
  return rulesOf(kind).isFree(shape) && (!("props" in shape) || shape.props.size === 0);
}

function meetValues(
  one: readonly Json[] | undefined,
  other: readonly Json[] | undefined,
  op: Op,
): readonly Json[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const keys = op.run.keysOf(other);
  return one.filter((value) => keys.has(op.run.keyOf(value)));
}

function holdValues<K extends JsonKind>(
  kind: K,
  shape: ShapeOf[K],
  values: readonly Json[],
  wide: Wide,
  op: Op,
): Merged<ShapeOf[K]> {
  const rules = rulesOf(kind);
  const verdicts = values.map((value): Verdict => rules.accepts(shape, value, op));
  const kept = values.filter((_, index) => verdicts[index] !== "no");
  if (kept.length === 0) return { shape: undefined, wide: undefined };
  const decided = !verdicts.includes("maybe");
  return { shape: withValues(decided ? rules.free : shape, kept), wide };
}

/** Sound and incomplete containment of one shape in another. */
export function shapeWithin<K extends JsonKind>(kind: K, inner: ShapeOf[K], outer: ShapeOf[K], op: Op): boolean {
  const rules = rulesOf(kind);
  if (inner === outer || rules.isFree(outer)) return true;
  if (!op.run.spend(breadthOf(inner) + breadthOf(outer))) return false;
  const [mine, theirs] = [valuesOf(inner), valuesOf(outer)];
  if (theirs !== undefined) {
    if (mine === undefined) return false;
    const keys = op.run.keysOf(theirs);
    if (!mine.every((value) => keys.has(op.run.keyOf(value)))) return false;
  }
  if (rules.within(inner, outer, op)) return true;
  return mine?.every((value) => rules.accepts(outer, value, op) === "yes") === true;
}

export function shapesDisjoint<K extends JsonKind>(kind: K, one: ShapeOf[K], other: ShapeOf[K], op: Op): boolean {
  const rules = rulesOf(kind);
  if (!op.run.spend(breadthOf(one) + breadthOf(other))) return false;
  const [mine, theirs] = [valuesOf(one), valuesOf(other)];
  if (mine !== undefined && theirs !== undefined) {
    const keys = op.run.keysOf(theirs);
    if (!mine.some((value) => keys.has(op.run.keyOf(value)))) return true;
  }
  if (mine?.every((value) => rules.accepts(other, value, op) === "no")) return true;
  if (theirs?.every((value) => rules.accepts(one, value, op) === "no")) return true;
  return rules.disjoint(one, other, op);
}

export function shapeVerdict<K extends JsonKind>(kind: K, shape: ShapeOf[K], value: Json, op: Op): Verdict {
  const values = valuesOf(shape);
  if (values !== undefined && !op.run.keysOf(values).has(op.run.keyOf(value))) return "no";
  return rulesOf(kind).accepts(shape, value, op);
}

/** The exact union of two shapes, where one shape can say it. */
export function joinShapes<K extends JsonKind>(
  kind: K,
  one: ShapeOf[K],
  other: ShapeOf[K],
  op: Op,
): Merged<ShapeOf[K]> | undefined {
  const rules = rulesOf(kind);
  if (!op.run.spend(breadthOf(one) + breadthOf(other))) return undefined;
  const [mine, theirs] = [valuesOf(one), valuesOf(other)];
  if (mine === undefined || theirs === undefined) return rules.join(one, other, op);
  if (kind === "array" || kind === "object" || !rules.within(one, other, op) || !rules.within(other, one, op)) {
    return undefined;
  }
  return { shape: withValues(one, op.run.distinct([...mine, ...theirs])), wide: undefined };
}

/** The smallest shape at hand that holds all of them. */
export function hullOfShapes<K extends JsonKind>(kind: K, shapes: readonly ShapeOf[K][], op: Op): ShapeOf[K] {
  const rules = rulesOf(kind);
  const values: Json[] = [];
  for (const shape of shapes) {
    const listed = valuesOf(shape);
    if (listed === undefined)
      return rules.hull(
        shapes.map((one) => spreadShape(kind, one, op).shape),
        op,
      );
    for (const value of listed) values.push(value);
  }
  return withValues(rules.free, op.run.distinct(values));
}

/** A shape with its values said as constraints, for where `enum` would exclude other kinds. */
export function spreadShape<K extends JsonKind>(
  kind: K,
  shape: ShapeOf[K],
  op: Op,
): { readonly shape: ShapeOf[K]; readonly exact: boolean; readonly wide: Wide } {
  if (valuesOf(shape) === undefined) return { shape, exact: true, wide: undefined };
  const rules = rulesOf(kind);
  const spread = rules.spread(shape, op);
  const met = rules.meet(spread.shape, withValues(shape, undefined), op);
  return { shape: met.shape ?? spread.shape, exact: spread.exact, wide: joinWide(undefined, met.wide) };
}
