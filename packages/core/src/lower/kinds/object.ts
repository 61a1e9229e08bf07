import { isJsonObject, type Json, type JsonObject, setMember } from "../../json-value.js";
import type { KindRules, Op, Verdict } from "../algebra.js";
import { EMPTY, type Form, FREE, FULL, isEmpty, type ObjectShape } from "../form.js";
import { isFull } from "../is-full.js";
import { matchVerdict } from "../pattern-text.js";
import { joinWide, type Wide } from "../widening.js";
import { meetObjects } from "./object-meet.js";
import { canMatch, matchedVerdict, upperForm, withoutPatterns } from "./object-names.js";
import { hullOfObjects, joinObjects, objectsDisjoint, onlyMember } from "./object-unite.js";
import { objectsWithin } from "./object-within.js";
import { valueForm } from "./value-form.js";

/** Listed values that are worth to be spelled as one shape. */
const MOST_SPREAD = 20;

function isFree(shape: ObjectShape): boolean {
  return (
    [...shape.props.values(), ...shape.patterns.values()].every(isFull) &&
    isFull(shape.rest) &&
    shape.required.size === 0 &&
    shape.min === 0 &&
    shape.max === Infinity &&
    shape.names === undefined &&
    shape.dependent.size === 0 &&
    shape.values === undefined
  );
}

/** A required trigger makes what depends on it required. */
function settled(shape: ObjectShape): ObjectShape {
  const required = new Set(shape.required);
  const dependent = new Map(shape.dependent);
  for (const name of required) {
    for (const asked of dependent.get(name) ?? []) required.add(asked);
    dependent.delete(name);
  }
  return dependent.size === shape.dependent.size ? shape : { ...shape, required, dependent };
}

function tidy(shape: ObjectShape, op: Op): ObjectShape | undefined {
  if (shape.values?.length === 0) return undefined;
  const tidied = settled(shape);
  if (tidied.min > tidied.max || tidied.required.size > tidied.max) return undefined;
  for (const name of tidied.required) {
    if (isEmpty(upperForm(tidied, name, op))) return undefined;
    if (tidied.names !== undefined && op.algebra.accepts(tidied.names, name, op) === "no") return undefined;
  }
  if (tidied.patterns.size > 0 || !isEmpty(tidied.rest)) return tidied;
  const props = new Map([...tidied.props].filter(([, form]) => !isEmpty(form)));
  if (props.size < tidied.min) return undefined;
  return props.size === tidied.props.size ? tidied : { ...tidied, props };
}

function memberVerdict(shape: ObjectShape, name: string, value: Json, op: Op): Verdict {
  if (!canMatch(shape, op)) return "maybe";
  const verdicts: Verdict[] = [];
  if (shape.names !== undefined) verdicts.push(op.algebra.accepts(shape.names, name, op));
  const listed = shape.props.get(name);
  if (listed !== undefined) verdicts.push(op.algebra.accepts(listed, value, op));
  for (const [pattern, form] of shape.patterns) {
    const matched = matchVerdict(pattern, name);
    const accepted = matched === "no" ? "yes" : op.algebra.accepts(form, value, op);
    verdicts.push(matched === "maybe" && accepted === "no" ? "maybe" : accepted);
  }
  const matched = matchedVerdict(shape, name, op);
  if (listed === undefined && matched !== "yes") {
    const accepted = op.algebra.accepts(shape.rest, value, op);
    verdicts.push(matched === "maybe" && accepted === "no" ? "maybe" : accepted);
  }
  return worst(verdicts);
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("no")) return "no";
  return verdicts.includes("maybe") ? "maybe" : "yes";
}

function accepts(shape: ObjectShape, value: Json, op: Op): Verdict {
  if (!isJsonObject(value)) return "no";
  const names = Object.keys(value);
  if (!op.run.spend(names.length)) return "maybe";
  if (names.length < shape.min || names.length > shape.max) return "no";
  if ([...shape.required].some((name) => !Object.hasOwn(value, name))) return "no";
  for (const [trigger, asked] of shape.dependent) {
    if (Object.hasOwn(value, trigger) && [...asked].some((name) => !Object.hasOwn(value, name))) return "no";
  }
  return worst(names.map((name) => memberVerdict(shape, name, value[name] as Json, op)));
}

function exactly(value: JsonObject): ObjectShape {
  const names = Object.keys(value);
  const props = new Map(names.map((name) => [name, valueForm(value[name] as Json)]));
  return { ...FREE.object, props, rest: EMPTY, required: new Set(names) };
}

function complement(shape: ObjectShape, op: Op): ObjectShape | "nothing" | undefined {
  if (isFree(shape)) return "nothing";
  const bounds = { min: shape.min, max: shape.max };
  if (isFree({ ...shape, min: 0, max: Infinity })) {
    if (bounds.max === Infinity) return { ...FREE.object, max: bounds.min - 1 };
    return bounds.min === 0 ? { ...FREE.object, min: bounds.max + 1 } : undefined;
  }
  const name = onlyMember(shape);
  if (name === undefined) return undefined;
  if (!isFree({ ...shape, props: new Map(), required: new Set() })) return undefined;
  const refused = op.algebra.complement(shape.props.get(name) ?? FULL, op);
  if (refused === undefined) return undefined;
  const required = shape.required.has(name) ? new Set<string>() : new Set([name]);
  return { ...FREE.object, props: new Map([[name, refused]]), required };
}

function draw(source: ObjectShape, into: Record<string, Json>, op: Op): Wide {
  const { shape, wide: own } = withoutPatterns(source, op);
  let wide = own;
  const write = (form: Form): JsonObject | boolean => {
    const drawn = op.algebra.draw(form, op.run);
    wide = joinWide(wide, drawn.wide);
    return drawn.json;
  };
  if (shape.props.size > 0) {
    const properties: Record<string, Json> = {};
    for (const [name, form] of shape.props) setMember(properties, name, write(form));
    into.properties = properties;
  }
  if (shape.required.size > 0) into.required = [...shape.required];
  const rest = write(shape.rest);
  if (rest !== true) into.additionalProperties = rest;
  if (shape.min > 0) into.minProperties = shape.min;
  if (shape.max !== Infinity) into.maxProperties = shape.max;
  if (shape.names !== undefined) into.propertyNames = write(shape.names);
  if (shape.dependent.size > 0) {
    const dependentRequired: Record<string, Json> = {};
    for (const [trigger, names] of shape.dependent) setMember(dependentRequired, trigger, [...names]);
    into.dependentRequired = dependentRequired;
  }
  return wide;
}

export const objectRules: KindRules<ObjectShape> = {
  free: FREE.object,
  isFree,
  tidy,
  meet: meetObjects,
  within: objectsWithin,
  join: joinObjects,
  hull: hullOfObjects,
  spread(shape, op) {
    const values = (shape.values ?? []).filter(isJsonObject);
    if (values.length > MOST_SPREAD || values.length === 0) return { shape: FREE.object, exact: false };
    const [only] = values;
    if (values.length === 1 && only !== undefined) return { shape: exactly(only), exact: true };
    return { shape: hullOfObjects(values.map(exactly), op), exact: false };
  },
  accepts,
  disjoint: objectsDisjoint,
  complement,
  draw,
};
