import type { KindRules } from "../algebra.js";
import { FREE, type NullShape } from "../form.js";

export const nullRules: KindRules<NullShape> = {
  free: FREE.null,
  isFree: () => true,
  tidy: (shape) => shape,
  meet: (shape) => ({ shape, wide: undefined }),
  within: () => true,
  join: (shape) => ({ shape, wide: undefined }),
  hull: () => FREE.null,
  spread: (shape) => ({ shape, exact: true }),
  accepts: (_shape, value) => (value === null ? "yes" : "no"),
  disjoint: () => false,
  complement: () => "nothing",
  draw: () => undefined,
};
