import type { Json, JsonObject } from "../../json-value.js";
import type { KindRules, Op, Verdict } from "../algebra.js";
import { type ArrayShape, type Contains, EMPTY, type Form, FREE, FULL, isEmpty } from "../form.js";
import { isFull } from "../is-full.js";
import { isSameForm } from "../same-form.js";
import { joinWide, type Wide, widen } from "../widening.js";
import { valueForm } from "./value-form.js";

/** Listed values that are worth to be spelled as one shape. */
const MOST_SPREAD = 20;

const at = (shape: ArrayShape, index: number): Form => shape.prefix[index] ?? shape.rest;

const longest = (shapes: readonly ArrayShape[]): number => Math.max(...shapes.map((shape) => shape.prefix.length));

function positions(length: number, formAt: (index: number) => Form): Form[] {
  return Array.from({ length }, (_, index) => formAt(index));
}

function sameContains(one: Contains | undefined, other: Contains | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.form === other.form && one.min === other.min && one.max === other.max;
}

function meetContains(one: Contains | undefined, other: Contains | undefined): Contains | undefined | "both" {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.form !== other.form) return "both";
  return { form: one.form, min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) };
}

function containsWithin(inner: ArrayShape, outer: ArrayShape, op: Op): boolean {
  const [one, other] = [inner.contains, outer.contains];
  if (other === undefined) return true;
  if (other.max === Infinity && inner.min >= other.min && op.algebra.within(everyItem(inner, op), other.form, op)) {
    return true;
  }
  if (one === undefined || one.min < other.min) return false;
  if (other.max === Infinity) return op.algebra.within(one.form, other.form, op);
  return one.form === other.form && one.max <= other.max;
}

function everyItem(shape: ArrayShape, op: Op): Form {
  return shape.prefix.length === 0 ? shape.rest : op.algebra.unite([...shape.prefix, shape.rest], op);
}

/** Two shapes that differ in the form of one position only, so that the union is said by that position's union. */
function joinPosition(one: ArrayShape, other: ArrayShape, op: Op): ArrayShape | undefined {
  if (one.min !== other.min || one.max !== other.max) return undefined;
  const length = longest([one, other]);
  const differing: number[] = [];
  for (let index = 0; index < length && differing.length < 2; index++) {
    if (!isSameForm(at(one, index), at(other, index), op)) differing.push(index);
  }
  const [index] = differing;
  if (index === undefined || differing.length > 1 || !isSameForm(one.rest, other.rest, op)) return undefined;
  const prefix = positions(length, (place) =>
    place === index ? op.algebra.unite([at(one, place), at(other, place)], op) : at(one, place),
  );
  return { ...one, prefix };
}

/** Two shapes that differ in their lengths only. */
function joinLengths(one: ArrayShape, other: ArrayShape, op: Op): ArrayShape | undefined {
  if (one.min > other.max + 1 || other.min > one.max + 1) return undefined;
  const length = longest([one, other]);
  for (let index = 0; index <= length; index++) {
    if (!isSameForm(at(one, index), at(other, index), op)) return undefined;
  }
  return { ...one, min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

function itemsVerdict(shape: ArrayShape, items: readonly Json[], op: Op): Verdict {
  let verdict: Verdict = "yes";
  for (const [index, item] of items.entries()) {
    const one = op.algebra.accepts(at(shape, index), item, op);
    if (one === "no") return "no";
    if (one === "maybe") verdict = "maybe";
  }
  return verdict;
}

function containsVerdict(contains: Contains | undefined, items: readonly Json[], op: Op): Verdict {
  if (contains === undefined) return "yes";
  const verdicts = items.map((item) => op.algebra.accepts(contains.form, item, op));
  const sure = verdicts.filter((verdict) => verdict === "yes").length;
  const possible = verdicts.filter((verdict) => verdict !== "no").length;
  if (possible < contains.min || sure > contains.max) return "no";
  return sure >= contains.min && possible <= contains.max ? "yes" : "maybe";
}

function uniqueVerdict(shape: ArrayShape, items: readonly Json[], op: Op): Verdict {
  return !shape.unique || op.run.keysOf(items).size === items.length ? "yes" : "no";
}

/** The shape that accepts one array only. */
function exactly(value: readonly Json[]): ArrayShape {
  return { ...FREE.array, prefix: value.map(valueForm), rest: EMPTY, min: value.length, max: value.length };
}

function hullOf(shapes: readonly ArrayShape[], op: Op): ArrayShape {
  const [first] = shapes as [ArrayShape];
  if (!op.run.spend(longest(shapes) * shapes.length)) return FREE.array;
  const united = (formOf: (shape: ArrayShape) => Form): Form => op.algebra.unite(shapes.map(formOf), op);
  return {
    prefix: positions(longest(shapes), (index) => united((shape) => at(shape, index))),
    rest: united((shape) => shape.rest),
    min: Math.min(...shapes.map((shape) => shape.min)),
    max: Math.max(...shapes.map((shape) => shape.max)),
    unique: shapes.every((shape) => shape.unique),
    contains: shapes.every((shape) => sameContains(shape.contains, first.contains)) ? first.contains : undefined,
    values: undefined,
  };
}

export const arrayRules: KindRules<ArrayShape> = {
  free: FREE.array,
  isFree: (shape) =>
    shape.prefix.every(isFull) &&
    isFull(shape.rest) &&
    shape.min === 0 &&
    shape.max === Infinity &&
    !shape.unique &&
    shape.contains === undefined &&
    shape.values === undefined,
  tidy(shape) {
    if (shape.values?.length === 0) return undefined;
    const firstClosed = shape.prefix.findIndex(isEmpty);
    const open = firstClosed === -1 ? (isEmpty(shape.rest) ? shape.prefix.length : Infinity) : firstClosed;
    const max = Math.min(shape.max, open);
    const { contains } = shape;
    if (shape.min > max || (contains !== undefined && contains.min > Math.min(contains.max, max))) return undefined;
    if (contains !== undefined && contains.min > 0 && isEmpty(contains.form)) return undefined;
    return max === shape.max ? shape : { ...shape, max };
  },
  meet(one, other, op) {
    const contains = meetContains(one.contains, other.contains);
    const met: ArrayShape = {
      prefix: positions(longest([one, other]), (index) => op.algebra.intersect(at(one, index), at(other, index), op)),
      rest: op.algebra.intersect(one.rest, other.rest, op),
      min: Math.max(one.min, other.min),
      max: Math.min(one.max, other.max),
      unique: one.unique || other.unique,
      contains: contains === "both" ? one.contains : contains,
      values: undefined,
    };
    return { shape: met, wide: contains === "both" ? widen(op.spot, "conflicting_constraints") : undefined };
  },
  within(inner, outer, op) {
    if (inner.min < outer.min || inner.max > outer.max || (outer.unique && !inner.unique)) return false;
    const length = longest([inner, outer]);
    for (let index = 0; index <= length && index < inner.max; index++) {
      if (!op.algebra.within(at(inner, index), at(outer, index), op)) return false;
    }
    return containsWithin(inner, outer, op);
  },
  join(one, other, op) {
    if (one.values !== undefined || other.values !== undefined) return undefined;
    if (one.unique !== other.unique || !sameContains(one.contains, other.contains)) return undefined;
    const shape = joinLengths(one, other, op) ?? joinPosition(one, other, op);
    return shape === undefined ? undefined : { shape, wide: undefined };
  },
  hull: hullOf,
  spread(shape, op) {
    const values = (shape.values ?? []) as readonly (readonly Json[])[];
    if (values.length > MOST_SPREAD || values.length === 0) return { shape: FREE.array, exact: false };
    const [only] = values;
    if (values.length === 1 && only !== undefined) return { shape: exactly(only), exact: true };
    return { shape: hullOf(values.map(exactly), op), exact: false };
  },
  accepts(shape, value, op) {
    if (!Array.isArray(value)) return "no";
    const items: readonly Json[] = value;
    if (!op.run.spend(items.length)) return "maybe";
    if (items.length < shape.min || items.length > shape.max) return "no";
    const verdicts = [
      uniqueVerdict(shape, items, op),
      itemsVerdict(shape, items, op),
      containsVerdict(shape.contains, items, op),
    ];
    if (verdicts.includes("no")) return "no";
    return verdicts.includes("maybe") ? "maybe" : "yes";
  },
  disjoint(one, other, op) {
    if (one.min > other.max || other.min > one.max) return true;
    const shared = Math.min(one.min, other.min, longest([one, other]) + 1);
    for (let index = 0; index < shared; index++) {
      if (op.algebra.disjoint(at(one, index), at(other, index), op)) return true;
    }
    return false;
  },
  complement(shape) {
    if (arrayRules.isFree(shape)) return "nothing";
    const bounds = { ...FREE.array, min: shape.min, max: shape.max };
    const onlyBounds = arrayRules.isFree({ ...shape, min: 0, max: Infinity });
    if (!onlyBounds) return undefined;
    if (bounds.max === Infinity) return { ...FREE.array, max: bounds.min - 1 };
    if (bounds.min === 0) return { ...FREE.array, min: bounds.max + 1 };
    return undefined;
  },
  draw(shape, into, op) {
    const { algebra, run } = op;
    let wide: Wide;
    const write = (form: Form): JsonObject | boolean => {
      const drawn = algebra.draw(form, run);
      wide = joinWide(wide, drawn.wide);
      return drawn.json;
    };
    const prefix = shape.prefix.map(write);
    while (prefix.length > 0 && prefix.at(-1) === true && isFull(shape.rest)) prefix.pop();
    if (prefix.length > 0) into.prefixItems = prefix;
    if (shape.rest !== FULL) {
      const rest = write(shape.rest);
      if (rest !== true) into.items = rest;
    }
    if (shape.min > 0) into.minItems = shape.min;
    if (shape.max !== Infinity && !(shape.max === prefix.length && into.items === false)) into.maxItems = shape.max;
    if (shape.unique) into.uniqueItems = true;
    if (shape.contains !== undefined) {
      into.contains = write(shape.contains.form);
      if (shape.contains.min !== 1) into.minContains = shape.contains.min;
      if (shape.contains.max !== Infinity) into.maxContains = shape.contains.max;
    }
    return wide;
  },
};
