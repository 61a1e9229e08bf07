import type { Json, JsonKind } from "../json-value.js";
import type { Op } from "./algebra.js";
import {
  type Form,
  FULL,
  kindsOf,
  type MutableShapes,
  type ObjectShape,
  type Parsed,
  plainParsed,
  type ShapeOf,
  setShape,
} from "./form.js";
import { rulesOf } from "./kind-rules.js";
import { upperForm } from "./kinds/object-names.js";
import { onlyMember } from "./kinds/object-unite.js";
import { shapeVerdict } from "./shape-values.js";
import { joinWide, type Wide, widen } from "./widening.js";

/** The form without what `refused` accepts, kind by kind; a kind whose rest cannot be said stays whole. */
export function without(form: Form, refused: Form, op: Op): Form {
  const { parsed } = form;
  const shapes: MutableShapes = {};
  let wide: Wide;
  const one = <K extends JsonKind>(kind: K): void => {
    const shape: ShapeOf[K] | undefined = parsed.shapes[kind];
    if (shape === undefined) return;
    const left = withoutKind(kind, shape, refused.parsed, op);
    wide = joinWide(wide, left.wide);
    if (left.shape !== undefined) setShape(shapes, kind, left.shape);
  };
  for (const kind of kindsOf(parsed.shapes)) one(kind);
  const rest = { residue: parsed.residue, typed: parsed.typed, wide: joinWide(parsed.wide, wide), spot: op.spot };
  return { parsed: plainParsed(shapes, rest), notes: form.notes, draw: undefined };
}

interface Left<K extends JsonKind> {
  readonly shape: ShapeOf[K] | undefined;
  readonly wide: Wide;
}

function withoutKind<K extends JsonKind>(kind: K, shape: ShapeOf[K], refused: Parsed, op: Op): Left<K> {
  const other: ShapeOf[K] | undefined = refused.shapes[kind];
  if (other === undefined) return { shape, wide: undefined };
  const dropped = widen(op.spot, "negation");
  const isCertain = refused.wide === undefined && refused.residue === undefined;
  if (!isCertain) return { shape, wide: dropped };
  if (kind === "object") {
    const left = withoutMember(shape as ObjectShape, other as ObjectShape, op);
    if (left !== undefined) return left as Left<K>;
  }
  const rules = rulesOf(kind);
  const rest = rules.complement(other, op);
  if (rest === "nothing") return { shape: undefined, wide: undefined };
  const values: readonly Json[] | undefined = shape.values ?? (kind === "boolean" ? [true, false] : undefined);
  if (values !== undefined) return withoutValues(kind, shape, values, other, op, dropped);
  if (rest === undefined) return { shape, wide: dropped };
  const met = rules.isFree(shape) ? { shape: rest, wide: undefined } : rules.meet(shape, rest, op);
  return { shape: met.shape === undefined ? undefined : rules.tidy(met.shape, op), wide: met.wide };
}

/** An object that does not have, or does not mean, the one member that is refused: a discriminator, as a rule. */
function withoutMember(shape: ObjectShape, refused: ObjectShape, op: Op): Left<"object"> | undefined {
  const name = onlyMember(refused);
  if (name === undefined || shape.patterns.size > 0 || shape.values !== undefined) return undefined;
  const rules = rulesOf("object");
  if (!rules.isFree({ ...refused, props: new Map(), required: new Set() })) return undefined;
  const form = refused.props.get(name) ?? FULL;
  if (!op.algebra.isExact(form, op)) return undefined;
  const left = without(upperForm(shape, name, op), form, op);
  const required = refused.required.has(name) ? shape.required : new Set([...shape.required, name]);
  return {
    shape: rules.tidy({ ...shape, props: new Map([...shape.props, [name, left]]), required }, op),
    wide: undefined,
  };
}

function withoutValues<K extends JsonKind>(
  kind: K,
  shape: ShapeOf[K],
  values: readonly Json[],
  refused: ShapeOf[K],
  op: Op,
  dropped: Wide,
): Left<K> {
  const verdicts = values.map((value) => shapeVerdict(kind, refused, value, op));
  const kept = values.filter((_, index) => verdicts[index] !== "yes");
  const wide = verdicts.includes("maybe") ? dropped : undefined;
  return { shape: kept.length === 0 ? undefined : { ...shape, values: kept }, wide };
}
