import type { KindRules, Verdict } from "../algebra.js";
import { FREE, type StringShape } from "../form.js";
import { eitherPattern, matchVerdict, patternOf } from "../pattern-text.js";
import { widen } from "../widening.js";

type Opaque = StringShape["opaque"];

/** Keywords that no 2020-12 validator checks: they may be lost without a change of verdict. */
const ANNOTATING: ReadonlySet<string> = new Set(["contentEncoding", "contentMediaType"]);

function impliesAll(inner: Opaque, outer: Opaque): boolean {
  return [...outer].every(([name, text]) => ANNOTATING.has(name) || inner.get(name) === text);
}

const sameOpaque = (one: Opaque, other: Opaque): boolean => impliesAll(one, other) && impliesAll(other, one);

function shared(one: Opaque, other: Opaque): Opaque {
  return new Map([...one].filter(([name, text]) => other.get(name) === text));
}

/** Code points, as JSON Schema counts; `undefined` for a lone surrogate, which validators count differently. */
function lengthOf(text: string): number | undefined {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = text.charCodeAt(index + 1);
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return undefined;
    index++;
    length--;
  }
  return length;
}

/** The pattern that says all that a shape says, where one can. */
function asPattern(shape: StringShape): string | undefined {
  if (shape.values !== undefined) return shape.opaque.size === 0 ? patternOf(shape.values) : undefined;
  const onlyPattern = shape.opaque.size === 1 && shape.min === 0 && shape.max === Infinity;
  return onlyPattern ? shape.opaque.get("pattern") : undefined;
}

export const stringRules: KindRules<StringShape> = {
  free: FREE.string,
  isFree: (shape) =>
    shape.min === 0 && shape.max === Infinity && impliesAll(new Map(), shape.opaque) && shape.values === undefined,
  tidy: (shape) => (shape.min > shape.max || shape.values?.length === 0 ? undefined : shape),
  meet(one, other, op) {
    const opaque = new Map([...other.opaque, ...one.opaque]);
    const clash = [...one.opaque].some(
      ([name, text]) => !ANNOTATING.has(name) && (other.opaque.get(name) ?? text) !== text,
    );
    return {
      shape: { min: Math.max(one.min, other.min), max: Math.min(one.max, other.max), opaque, values: undefined },
      wide: clash ? widen(op.spot, "conflicting_constraints") : undefined,
    };
  },
  within: (inner, outer) => inner.min >= outer.min && inner.max <= outer.max && impliesAll(inner.opaque, outer.opaque),
  join(one, other) {
    const neither = one.values === undefined && other.values === undefined;
    if (neither && sameOpaque(one.opaque, other.opaque) && one.min <= other.max + 1 && other.min <= one.max + 1) {
      const opaque = shared(one.opaque, other.opaque);
      const [min, max] = [Math.min(one.min, other.min), Math.max(one.max, other.max)];
      return { shape: { min, max, opaque, values: undefined }, wide: undefined };
    }
    const [onePattern, otherPattern] = [asPattern(one), asPattern(other)];
    if (onePattern === undefined || otherPattern === undefined) return undefined;
    const pattern = eitherPattern(onePattern, otherPattern);
    if (pattern === undefined) return undefined;
    return { shape: { ...FREE.string, opaque: new Map([["pattern", pattern]]) }, wide: undefined };
  },
  hull(shapes) {
    const [first, ...rest] = shapes as [StringShape, ...StringShape[]];
    return rest.reduce(
      (hull, shape) => ({
        min: Math.min(hull.min, shape.min),
        max: Math.max(hull.max, shape.max),
        opaque: shared(hull.opaque, shape.opaque),
        values: undefined,
      }),
      first,
    );
  },
  spread(shape) {
    const values = shape.values ?? [];
    const opaque = shape.opaque;
    const pattern = opaque.has("pattern") ? undefined : patternOf(values);
    if (pattern !== undefined) {
      return { shape: { ...FREE.string, opaque: new Map([...opaque, ["pattern", pattern]]) }, exact: true };
    }
    let [min, max] = [Infinity, 0];
    for (const value of values) {
      const length = lengthOf(value);
      if (length === undefined) return { shape: { ...FREE.string, opaque }, exact: false };
      min = Math.min(min, length);
      max = Math.max(max, length);
    }
    return { shape: { ...FREE.string, min, max, opaque }, exact: false };
  },
  accepts(shape, value, op) {
    if (typeof value !== "string") return "no";
    if (!op.run.spendText(value.length)) return "maybe";
    const length = lengthOf(value);
    if (length === undefined) return "maybe";
    if (length < shape.min || length > shape.max) return "no";
    let verdict: Verdict = "yes";
    for (const [name, text] of shape.opaque) {
      if (ANNOTATING.has(name)) continue;
      const one = name === "pattern" ? matchVerdict(text, value) : "maybe";
      if (one === "no") return "no";
      if (one === "maybe") verdict = "maybe";
    }
    return verdict;
  },
  disjoint: (one, other) => one.max < other.min || other.max < one.min,
  complement(shape) {
    if (stringRules.isFree(shape)) return "nothing";
    if (shape.values !== undefined || shape.opaque.size > 0) return undefined;
    if (shape.max === Infinity) return { ...FREE.string, max: shape.min - 1 };
    if (shape.min === 0) return { ...FREE.string, min: shape.max + 1 };
    return undefined;
  },
  draw(shape, into) {
    if (shape.min > 0) into.minLength = shape.min;
    if (shape.max !== Infinity) into.maxLength = shape.max;
    for (const [name, text] of shape.opaque) into[name] = text;
    return undefined;
  },
};
