import type { KindRules } from "../algebra.js";
import { type BooleanShape, FREE } from "../form.js";

const both = (shape: BooleanShape): boolean => shape.values === undefined || new Set(shape.values).size === 2;

/** Only `enum` and `const` tell booleans apart, so nearly everything here is in the generic rules for values. */
export const booleanRules: KindRules<BooleanShape> = {
  free: FREE.boolean,
  isFree: (shape) => shape.values === undefined,
  tidy: (shape) => (shape.values?.length === 0 ? undefined : shape),
  meet: () => ({ shape: FREE.boolean, wide: undefined }),
  within: () => true,
  join: () => undefined,
  hull: () => FREE.boolean,
  spread: (shape) => ({ shape: FREE.boolean, exact: both(shape) }),
  accepts: (_shape, value) => (typeof value === "boolean" ? "yes" : "no"),
  disjoint: () => false,
  complement(shape) {
    if (both(shape)) return "nothing";
    return { values: [true, false].filter((value) => !shape.values?.includes(value)) };
  },
  draw: () => undefined,
};
