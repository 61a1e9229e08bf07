import type { Json } from "../json-value.js";
import type { Drawn, Form } from "./form.js";
import type { Run } from "./run.js";
import type { Spot, Wide } from "./widening.js";

/** Whether a value is accepted, as far as that can be known without running a pattern or a format. */
export type Verdict = "yes" | "no" | "maybe";

/** What the rules of one kind may ask about the forms inside a shape. */
export interface Algebra {
  intersect(one: Form, other: Form, op: Op): Form;
  unite(forms: readonly Form[], op: Op): Form;
  /** Sound and incomplete: `true` only when everything that `inner` accepts is accepted by `outer`. */
  within(inner: Form, outer: Form, op: Op): boolean;
  /** Sound and incomplete: `true` only when no value is accepted by both. */
  disjoint(one: Form, other: Form, op: Op): boolean;
  accepts(form: Form, value: Json, op: Op): Verdict;
  /** The form that accepts exactly what `form` refuses, where the subset can say it. */
  complement(form: Form, op: Op): Form | undefined;
  /** Whether a form, with everything in it, accepts only what its schema accepts. */
  isExact(form: Form, op: Op): boolean;
  draw(form: Form, run: Run): Drawn;
}

/** One merging operation: what it may spend, whom it may ask, and where it reports. */
export interface Op {
  readonly run: Run;
  readonly algebra: Algebra;
  readonly spot: Spot;
}

/** A shape that accepts at least what was asked for; `undefined` accepts nothing. */
export interface Merged<S> {
  readonly shape: S | undefined;
  readonly wide: Wide;
}

/** How one JSON kind is merged. All but `accepts` may read `values`; the generic rules handle them first. */
export interface KindRules<S> {
  readonly free: S;
  isFree(shape: S): boolean;
  /** The same shape in its simplest spelling; `undefined` when nothing can meet it. */
  tidy(shape: S, op: Op): S | undefined;
  /** Both at once, without regard to values. */
  meet(one: S, other: S, op: Op): Merged<S>;
  within(inner: S, outer: S, op: Op): boolean;
  /** The exact union, where the subset can say it in one shape. */
  join(one: S, other: S, op: Op): Merged<S> | undefined;
  /** The smallest shape at hand that holds all of them; none has values. */
  hull(shapes: readonly S[], op: Op): S;
  /** A shape without values that holds them, and whether it holds nothing else. */
  spread(shape: S, op: Op): { readonly shape: S; readonly exact: boolean };
  accepts(shape: S, value: Json, op: Op): Verdict;
  disjoint(one: S, other: S, op: Op): boolean;
  /** `undefined` where it cannot be said; `nothing` when the shape is free. */
  complement(shape: S, op: Op): S | "nothing" | undefined;
  /** Writes the keywords of a shape without values. */
  draw(shape: S, into: Record<string, Json>, op: Op): Wide;
}
