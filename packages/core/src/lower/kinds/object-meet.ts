import type { Merged, Op } from "../algebra.js";
import { EMPTY, type Form, FULL, isEmpty, type ObjectShape } from "../form.js";
import { isFull } from "../is-full.js";
import { matchVerdict } from "../pattern-text.js";
import { joinWide, type Wide, widen } from "../widening.js";
import { canMatch, matchedVerdict } from "./object-names.js";

/** Both shapes at once. A name that only one side lists meets the other side's patterns and rest. */
export function meetObjects(one: ObjectShape, other: ObjectShape, op: Op): Merged<ObjectShape> {
  op.run.spend(one.props.size + other.props.size + one.required.size + other.required.size + one.dependent.size);
  const names = meetNames(one, other, op);
  const closing = [one, other].find((shape) => shape.patterns.size === 0 && isEmpty(shape.rest));
  const open =
    closing === undefined ? meetOpen(one, other, op) : meetClosed(closing, closing === one ? other : one, op);
  return {
    shape: {
      ...open.shape,
      required: new Set([...one.required, ...other.required]),
      min: Math.max(one.min, other.min),
      max: Math.min(one.max, other.max),
      names,
      dependent: meetDependent(one.dependent, other.dependent),
      values: undefined,
    },
    wide: open.wide,
  };
}

type Members = Pick<ObjectShape, "props" | "patterns" | "rest">;
type MetMembers = { readonly shape: Members; readonly wide: Wide };

function meetNames(one: ObjectShape, other: ObjectShape, op: Op): Form | undefined {
  if (one.names === undefined || other.names === undefined) return one.names ?? other.names;
  return op.algebra.intersect(one.names, other.names, op);
}

function meetDependent(one: ObjectShape["dependent"], other: ObjectShape["dependent"]): ObjectShape["dependent"] {
  const met = new Map(one);
  for (const [trigger, names] of other) met.set(trigger, new Set([...(met.get(trigger) ?? []), ...names]));
  return met;
}

/** One side allows only what it lists, so the patterns of the other matter for those names alone. */
function meetClosed(closing: ObjectShape, other: ObjectShape, op: Op): MetMembers {
  const props = new Map<string, Form>();
  let wide: Wide;
  for (const name of other.props.keys()) if (!closing.props.has(name)) props.set(name, EMPTY);
  for (const [name, form] of closing.props) {
    let met = form;
    const listed = other.props.get(name);
    if (listed !== undefined) met = op.algebra.intersect(met, listed, op);
    const isAffordable = canMatch(other, op);
    if (!isAffordable) wide = widen(op.spot, "budget");
    let unmatched = isAffordable;
    for (const [pattern, inner] of isAffordable ? other.patterns : []) {
      const verdict = matchVerdict(pattern, name);
      if (verdict === "yes") met = op.algebra.intersect(met, inner, op);
      else if (verdict === "maybe" && !isFull(inner)) wide = widen(op.spot, "pattern_properties");
      if (verdict !== "no") unmatched = false;
    }
    if (listed === undefined && unmatched) met = op.algebra.intersect(met, other.rest, op);
    else if (listed === undefined && matchedVerdict(other, name, op) === "maybe" && !isFull(other.rest)) {
      wide = widen(op.spot, "pattern_properties");
    }
    props.set(name, met);
  }
  return { shape: { props, patterns: new Map(), rest: EMPTY }, wide };
}

function meetOpen(one: ObjectShape, other: ObjectShape, op: Op): MetMembers {
  let wide: Wide;
  const props = new Map<string, Form>();
  const meetFrom = (from: ObjectShape, against: ObjectShape): void => {
    for (const [name, form] of from.props) {
      if (props.has(name)) continue;
      const listed = against.props.get(name);
      const rest = listed === undefined ? restFor(against, name, op) : { form: listed, exact: true };
      if (!rest.exact) wide = joinWide(wide, widen(op.spot, "pattern_properties"));
      props.set(name, op.algebra.intersect(form, rest.form, op));
    }
  };
  meetFrom(one, other);
  meetFrom(other, one);
  const patterns = meetPatterns(one, other, op);
  const shape = { props, patterns: patterns.met, rest: op.algebra.intersect(one.rest, other.rest, op) };
  return { shape, wide: patterns.exact ? wide : joinWide(wide, widen(op.spot, "pattern_properties")) };
}

/** What a shape's rest asks of a name that it does not list. Its patterns are not part of this: they stay patterns. */
function restFor(shape: ObjectShape, name: string, op: Op): { readonly form: Form; readonly exact: boolean } {
  const verdict = matchedVerdict(shape, name, op);
  if (verdict === "no") return { form: shape.rest, exact: true };
  return { form: FULL, exact: verdict === "yes" || isFull(shape.rest) };
}

function meetPatterns(
  one: ObjectShape,
  other: ObjectShape,
  op: Op,
): { readonly met: Map<string, Form>; readonly exact: boolean } {
  const met = new Map(one.patterns);
  for (const [pattern, form] of other.patterns) {
    const mine = met.get(pattern);
    met.set(pattern, mine === undefined ? form : op.algebra.intersect(mine, form, op));
  }
  const samePatterns = met.size === one.patterns.size && met.size === other.patterns.size;
  if (samePatterns || (isFull(one.rest) && isFull(other.rest))) return { met, exact: true };
  const [patterned, plain] = one.patterns.size > 0 ? [one, other] : [other, one];
  if (plain.patterns.size > 0) return { met, exact: false };
  if (isFull(plain.rest)) return { met, exact: true };
  return underRest(patterned, plain, met, op);
}

/** A matched name also meets the other side's rest, unless that side lists the name. */
function underRest(
  patterned: ObjectShape,
  plain: ObjectShape,
  met: Map<string, Form>,
  op: Op,
): { readonly met: Map<string, Form>; readonly exact: boolean } {
  const apart = [...plain.props.keys()].every((name) => matchedVerdict(patterned, name, op) === "no");
  if (!apart) return { met, exact: false };
  for (const [pattern, form] of met) met.set(pattern, op.algebra.intersect(form, plain.rest, op));
  return { met, exact: true };
}
