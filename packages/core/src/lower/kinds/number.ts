import type { Json } from "../../json-value.js";
import type { KindRules, Verdict } from "../algebra.js";
import { FREE, type NumberShape } from "../form.js";
import { widen } from "../widening.js";

const isSafe = (value: number | undefined): value is number => Number.isSafeInteger(value);

/** The smallest number at or above the lower bound, for integers the first that counts. */
function low(shape: NumberShape): { readonly at: number; readonly open: boolean } {
  const at = Math.ceil(shape.min);
  if (!shape.integer || !isSafe(at)) return { at: shape.min, open: shape.minOpen };
  return { at: shape.minOpen && at === shape.min ? at + 1 : at, open: false };
}

function high(shape: NumberShape): { readonly at: number; readonly open: boolean } {
  const at = Math.floor(shape.max);
  if (!shape.integer || !isSafe(at)) return { at: shape.max, open: shape.maxOpen };
  return { at: shape.maxOpen && at === shape.max ? at - 1 : at, open: false };
}

function startsWithin(inner: NumberShape, outer: NumberShape): boolean {
  const [one, other] = [low(inner), low(outer)];
  return one.at > other.at || (one.at === other.at && (!other.open || one.open));
}

function endsWithin(inner: NumberShape, outer: NumberShape): boolean {
  const [one, other] = [high(inner), high(outer)];
  return one.at < other.at || (one.at === other.at && (!other.open || one.open));
}

function isMultiple(inner: number | undefined, outer: number): boolean {
  return inner === outer || (isSafe(inner) && isSafe(outer) && inner % outer === 0);
}

/** Whether no number lies between the end of one and the start of the other. */
function touches(one: NumberShape, other: NumberShape): boolean {
  const [end, start] = [high(one), low(other)];
  if (one.integer && isSafe(end.at) && isSafe(start.at)) return start.at - end.at <= 1;
  return start.at < end.at || (start.at === end.at && !(start.open && end.open));
}

function isApart(one: NumberShape, other: NumberShape): boolean {
  const [end, start] = [high(one), low(other)];
  return end.at < start.at || (end.at === start.at && (end.open || start.open));
}

function sameGrid(one: NumberShape, other: NumberShape): boolean {
  return one.integer === other.integer && one.multipleOf === other.multipleOf && one.format === other.format;
}

function lowerOf(one: NumberShape, other: NumberShape): Pick<NumberShape, "min" | "minOpen"> {
  const { min, minOpen } = startsWithin(one, other) ? other : one;
  return { min, minOpen };
}

function upperOf(one: NumberShape, other: NumberShape): Pick<NumberShape, "max" | "maxOpen"> {
  const { max, maxOpen } = endsWithin(one, other) ? other : one;
  return { max, maxOpen };
}

function greatestCommonDivisor(one: number, other: number): number {
  let [big, small] = [Math.abs(one), Math.abs(other)];
  while (small !== 0) [big, small] = [small, big % small];
  return big;
}

/** One `multipleOf` that says both; never computed on fractions, whose remainders are the validator's business. */
function commonMultiple(one: number | undefined, other: number | undefined): number | undefined | "none" {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  if (!isSafe(one) || !isSafe(other)) return "none";
  const product = (one / greatestCommonDivisor(one, other)) * other;
  return isSafe(product) ? product : "none";
}

function multipleVerdict(value: number, divisor: number | undefined): Verdict {
  if (divisor === undefined || value === 0) return "yes";
  if (!isSafe(value) || !isSafe(divisor)) return "maybe";
  return value % divisor === 0 ? "yes" : "no";
}

export const numberRules: KindRules<NumberShape> = {
  free: FREE.number,
  isFree: (shape) =>
    !shape.integer &&
    shape.min === -Infinity &&
    shape.max === Infinity &&
    shape.multipleOf === undefined &&
    shape.format === undefined &&
    shape.values === undefined,
  tidy(shape) {
    const [start, end] = [low(shape), high(shape)];
    const empty = start.at > end.at || (start.at === end.at && (start.open || end.open));
    return empty || shape.values?.length === 0 ? undefined : shape;
  },
  meet(one, other, op) {
    const multipleOf = commonMultiple(one.multipleOf, other.multipleOf);
    const formatsClash = one.format !== undefined && other.format !== undefined && one.format !== other.format;
    const { min, minOpen } = startsWithin(one, other) ? one : other;
    const { max, maxOpen } = endsWithin(one, other) ? one : other;
    return {
      shape: {
        integer: one.integer || other.integer,
        min,
        minOpen,
        max,
        maxOpen,
        multipleOf: multipleOf === "none" ? one.multipleOf : multipleOf,
        format: one.format ?? other.format,
        values: undefined,
      },
      wide: formatsClash || multipleOf === "none" ? widen(op.spot, "conflicting_constraints") : undefined,
    };
  },
  within: (inner, outer) =>
    (!outer.integer || inner.integer || (isSafe(inner.multipleOf) && inner.multipleOf > 0)) &&
    startsWithin(inner, outer) &&
    endsWithin(inner, outer) &&
    (outer.multipleOf === undefined ||
      isMultiple(inner.multipleOf, outer.multipleOf) ||
      (outer.multipleOf === 1 && inner.integer)) &&
    (outer.format === undefined || inner.format === outer.format),
  join(one, other) {
    if (one.values !== undefined || other.values !== undefined) return undefined;
    if (!sameGrid(one, other) || !touches(one, other) || !touches(other, one)) return undefined;
    return { shape: { ...one, ...lowerOf(one, other), ...upperOf(one, other) }, wide: undefined };
  },
  hull(shapes) {
    const [first, ...rest] = shapes as [NumberShape, ...NumberShape[]];
    return rest.reduce(
      (hull, shape) => ({
        integer: hull.integer && shape.integer,
        ...lowerOf(hull, shape),
        ...upperOf(hull, shape),
        multipleOf: hull.multipleOf === shape.multipleOf ? hull.multipleOf : undefined,
        format: hull.format === shape.format ? hull.format : undefined,
        values: undefined,
      }),
      first,
    );
  },
  spread(shape) {
    const values = [...(shape.values ?? [])].sort((one, other) => one - other);
    const [min, max] = [values[0] ?? 0, values.at(-1) ?? 0];
    const bounds = { ...FREE.number, min, max };
    if (!values.every(isSafe)) return { shape: bounds, exact: min === max };
    const step = values.reduce((divisor, value) => greatestCommonDivisor(divisor, value), 0);
    const exact = min === max || (max - min) / step + 1 === values.length;
    const multipleOf = min !== max && step > 1 ? step : undefined;
    return { shape: { ...bounds, integer: min !== max, multipleOf }, exact };
  },
  accepts(shape, value) {
    if (typeof value !== "number") return "no";
    if (shape.integer && !Number.isInteger(value)) return "no";
    if (value < shape.min || (value === shape.min && shape.minOpen)) return "no";
    if (value > shape.max || (value === shape.max && shape.maxOpen)) return "no";
    const verdict = multipleVerdict(value, shape.multipleOf);
    return verdict === "yes" && shape.format !== undefined ? "maybe" : verdict;
  },
  disjoint: (one, other) => isApart(one, other) || isApart(other, one),
  complement(shape) {
    if (numberRules.isFree(shape)) return "nothing";
    const bounded = { ...FREE.number, min: shape.min, minOpen: shape.minOpen, max: shape.max, maxOpen: shape.maxOpen };
    const onlyBounds = !shape.integer && shape.multipleOf === undefined && shape.format === undefined;
    if (!onlyBounds || shape.values !== undefined) return undefined;
    if (bounded.min === -Infinity) return { ...FREE.number, min: shape.max, minOpen: !shape.maxOpen };
    if (bounded.max === Infinity) return { ...FREE.number, max: shape.min, maxOpen: !shape.minOpen };
    return undefined;
  },
  draw(shape, into) {
    const keywords: readonly (readonly [string, Json | undefined, boolean])[] = [
      [shape.minOpen ? "exclusiveMinimum" : "minimum", shape.min, shape.min !== -Infinity],
      [shape.maxOpen ? "exclusiveMaximum" : "maximum", shape.max, shape.max !== Infinity],
      ["multipleOf", shape.multipleOf, shape.multipleOf !== undefined],
      ["format", shape.format, shape.format !== undefined],
    ];
    for (const [name, value, isSet] of keywords) if (isSet && value !== undefined) into[name] = value;
    return undefined;
  },
};
