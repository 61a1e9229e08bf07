import type { Merged, Op } from "../algebra.js";
import { EMPTY, type Form, FULL, isEmpty, type ObjectShape } from "../form.js";
import { isFull } from "../is-full.js";
import { isSameForm } from "../same-form.js";
import { upperForm, withoutPatterns } from "./object-names.js";

/** Name and branch pairs that one union may look at. */
const MOST_PAIRS = 20_000;

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

function sameDependent(one: ObjectShape["dependent"], other: ObjectShape["dependent"]): boolean {
  const none: ReadonlySet<string> = new Set();
  return one.size === other.size && [...one].every(([trigger, names]) => sameSet(names, other.get(trigger) ?? none));
}

/** Two shapes that differ in the form of one property, with everything else alike: the union is that form's union. */
export function joinObjects(one: ObjectShape, other: ObjectShape, op: Op): Merged<ObjectShape> | undefined {
  if (one.values !== undefined || other.values !== undefined) return undefined;
  if (one.patterns.size > 0 || other.patterns.size > 0) return undefined;
  if (one.min !== other.min || one.max !== other.max || !sameSet(one.required, other.required)) return undefined;
  if (!sameDependent(one.dependent, other.dependent)) return undefined;
  if (one.names !== other.names && !isSameForm(one.names ?? FULL, other.names ?? FULL, op)) return undefined;
  const differing: string[] = [];
  for (const name of new Set([...one.props.keys(), ...other.props.keys()])) {
    if (!op.run.spend(1)) return undefined;
    if (!isSameForm(upperForm(one, name, op), upperForm(other, name, op), op)) differing.push(name);
    if (differing.length > 1) return undefined;
  }
  const [name] = differing;
  if (name === undefined || !isSameForm(one.rest, other.rest, op)) return undefined;
  const form = op.algebra.unite([upperForm(one, name, op), upperForm(other, name, op)], op);
  return { shape: { ...one, props: new Map([...other.props, ...one.props, [name, form]]) }, wide: undefined };
}

/** Member by member; a name that one shape does not list takes that shape's rest into its union. */
export function hullOfObjects(shapes: readonly ObjectShape[], op: Op): ObjectShape {
  const plain = shapes.map((shape) => withoutPatterns(shape, op).shape);
  const [first] = plain as [ObjectShape];
  const listed = new Set(plain.flatMap((shape) => [...shape.props.keys()]));
  const pairs = listed.size * plain.length;
  const isAffordable = pairs <= MOST_PAIRS && op.run.spend(pairs);
  const props = new Map<string, Form>();
  if (isAffordable) for (const name of listed) props.set(name, unitedForm(plain, name, op));
  return {
    props,
    patterns: new Map(),
    rest: isAffordable ? op.algebra.unite([...new Set(plain.map((shape) => shape.rest))], op) : FULL,
    required: new Set([...first.required].filter((name) => plain.every((shape) => shape.required.has(name)))),
    min: Math.min(...plain.map((shape) => shape.min)),
    max: Math.max(...plain.map((shape) => shape.max)),
    names: plain.some((shape) => shape.names === undefined)
      ? undefined
      : op.algebra.unite(
          plain.map((shape) => shape.names ?? FULL),
          op,
        ),
    dependent: sharedDependent(plain),
    values: undefined,
  };
}

function unitedForm(shapes: readonly ObjectShape[], name: string, op: Op): Form {
  const forms = new Set(shapes.map((shape) => upperForm(shape, name, op)));
  if (forms.size > 1) forms.delete(EMPTY);
  return op.algebra.unite([...forms], op);
}

function sharedDependent(shapes: readonly ObjectShape[]): ObjectShape["dependent"] {
  const [first, ...others] = shapes as [ObjectShape, ...ObjectShape[]];
  const shared = new Map<string, ReadonlySet<string>>();
  for (const [trigger, names] of first.dependent) {
    const kept = [...names].filter((name) => others.every((shape) => shape.dependent.get(trigger)?.has(name)));
    if (kept.length > 0) shared.set(trigger, new Set(kept));
  }
  return shared;
}

/** Whether no object is accepted by both: a member that both need, or that one needs and the other forbids. */
export function objectsDisjoint(one: ObjectShape, other: ObjectShape, op: Op): boolean {
  if (!op.run.spend(one.required.size + other.required.size)) return false;
  if (Math.max(one.min, one.required.size) > other.max || Math.max(other.min, other.required.size) > one.max)
    return true;
  for (const name of new Set([...one.required, ...other.required])) {
    const [mine, theirs] = [upperForm(one, name, op), upperForm(other, name, op)];
    if (isEmpty(mine) || isEmpty(theirs)) return true;
    const both = one.required.has(name) && other.required.has(name);
    if (both && op.algebra.disjoint(mine, theirs, op)) return true;
  }
  return false;
}

/** Whether nothing but this one member is asked for. */
export function onlyMember(shape: ObjectShape): string | undefined {
  const constrained = [...shape.props].filter(([, form]) => !isFull(form)).map(([name]) => name);
  const names = new Set([...constrained, ...shape.required]);
  const [name] = names;
  return names.size === 1 ? name : undefined;
}
