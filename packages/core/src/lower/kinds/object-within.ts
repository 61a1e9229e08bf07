import type { Op } from "../algebra.js";
import { type Form, isEmpty, type ObjectShape } from "../form.js";
import { isFull } from "../is-full.js";
import { upperForm } from "./object-names.js";

/** Whether every object of `inner` is one of `outer`, values aside. */
export function objectsWithin(inner: ObjectShape, outer: ObjectShape, op: Op): boolean {
  if (!op.run.spend(inner.props.size + outer.props.size)) return false;
  if ([...outer.required].some((name) => !inner.required.has(name))) return false;
  if (Math.max(inner.min, inner.required.size) < outer.min || inner.max > outer.max) return false;
  return namesWithin(inner, outer, op) && dependentWithin(inner, outer, op) && membersWithin(inner, outer, op);
}

function namesWithin(inner: ObjectShape, outer: ObjectShape, op: Op): boolean {
  if (outer.names === undefined) return true;
  return inner.names !== undefined && op.algebra.within(inner.names, outer.names, op);
}

function dependentWithin(inner: ObjectShape, outer: ObjectShape, op: Op): boolean {
  return [...outer.dependent].every(([trigger, names]) => {
    const asked = inner.dependent.get(trigger);
    if ([...names].every((name) => inner.required.has(name) || asked?.has(name))) return true;
    return isEmpty(upperForm(inner, trigger, op));
  });
}

function membersWithin(inner: ObjectShape, outer: ObjectShape, op: Op): boolean {
  const within = (one: Form, other: Form): boolean => op.algebra.within(one, other, op);
  for (const [name, form] of outer.props) {
    if (!isFull(form) && !within(upperForm(inner, name, op), form)) return false;
  }
  if (!isFull(outer.rest)) {
    for (const [name, form] of inner.props) {
      if (!outer.props.has(name) && !within(form, outer.rest)) return false;
    }
    for (const [pattern, form] of inner.patterns) {
      if (!outer.patterns.has(pattern) && !within(form, outer.rest)) return false;
    }
    if (!within(inner.rest, outer.rest)) return false;
  }
  return [...outer.patterns].every(([pattern, form]) => {
    const mine = inner.patterns.get(pattern);
    return isFull(form) || (mine !== undefined && within(mine, form));
  });
}
