import type { Op } from "./algebra.js";
import type { Form } from "./form.js";

/** Whether the shapes of a form, with all forms inside them, accept only what their schemas accept. */
export function isExact(form: Form, op: Op): boolean {
  const known = op.run.exact.get(form);
  if (known !== undefined) return known;
  const isAffordable = op.run.enter();
  try {
    const exact =
      isAffordable && form.parsed.wide === undefined && innerForms(form).every((inner) => isExact(inner, op));
    op.run.exact.set(form, exact);
    return exact;
  } finally {
    op.run.leave();
  }
}

function innerForms(form: Form): readonly Form[] {
  const { array, object } = form.parsed.shapes;
  const inner: Form[] = [];
  if (array !== undefined) {
    for (const one of array.prefix) inner.push(one);
    inner.push(array.rest);
    if (array.contains !== undefined) inner.push(array.contains.form);
  }
  if (object !== undefined) {
    for (const one of object.props.values()) inner.push(one);
    for (const one of object.patterns.values()) inner.push(one);
    inner.push(object.rest);
    if (object.names !== undefined) inner.push(object.names);
  }
  return inner.filter((one) => one !== form);
}
