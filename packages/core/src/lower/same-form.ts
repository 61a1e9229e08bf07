import type { Op } from "./algebra.js";
import type { Form } from "./form.js";

/** Whether two schemas are known to accept the same, so that either may stand for both. */
export function isSameForm(one: Form, other: Form, op: Op): boolean {
  if (one === other) return true;
  const { algebra } = op;
  if (!algebra.within(one, other, op) || !algebra.within(other, one, op)) return false;
  return algebra.isExact(one, op) && algebra.isExact(other, op);
}
