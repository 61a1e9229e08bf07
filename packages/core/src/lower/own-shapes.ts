import { isJsonObject, JSON_KINDS, type Json, type JsonKind, type JsonObject, jsonKind } from "../json-value.js";
import type { Dialect } from "../schema/dialects.js";
import { keywordsOf } from "../schema/keywords.js";
import type { Location } from "../schema/pointer.js";
import {
  type ArrayShape,
  type Form,
  FREE,
  FULL,
  type MutableShapes,
  type NumberShape,
  type ObjectShape,
  type Parsed,
  plainParsed,
  type ShapeOf,
  type Shapes,
  type StringShape,
  setShape,
} from "./form.js";
import { rulesOf } from "./kind-rules.js";
import type { Lowering, Place } from "./lowering.js";
import type { NodeReader } from "./node-reader.js";
import { meetShapes } from "./shape-values.js";
import { joinWide, widen } from "./widening.js";

const NAMES_OF_TYPES: ReadonlyMap<string, JsonKind> = new Map([
  ...JSON_KINDS.map((kind): [string, JsonKind] => [kind, kind]),
  ["integer", "number"],
]);

/** Reads what a node says by itself: `type`, values, and the keywords of each kind. Not what it combines. */
export function ownShapes(reader: NodeReader, place: Place, lowering: Lowering): Parsed {
  const types = typesOf(reader);
  const shapes: MutableShapes = {};
  const isInteger = types?.includes("integer") === true && !types.includes("number");
  const touched = touchedKinds(reader, isInteger);
  const read = <K extends JsonKind>(kind: K): void => {
    const shape = touched.includes(kind) ? READERS[kind](reader, place, lowering, isInteger) : FREE[kind];
    const tidied =
      shape === FREE[kind] ? shape : rulesOf(kind).tidy(shape, lowering.op(reader.spot("patternProperties")));
    if (tidied !== undefined) setShape(shapes, kind, tidied);
  };
  if (types === undefined) for (const kind of JSON_KINDS) read(kind);
  else for (const type of types) read(NAMES_OF_TYPES.get(type) as JsonKind);
  const valued = withEnum(shapes, reader, lowering);
  return plainParsed(valued, {
    typed: types !== undefined,
    wide: reader.wide,
    spot: reader.spot(drawnKeyword(reader)),
  });
}

/** A node that is one constant, which is by far the most common branch of large unions. */
export function constantOnly(node: JsonObject, location: Location | undefined, dialect: Dialect): Parsed | undefined {
  if (!Object.hasOwn(node, "const")) return undefined;
  const keywords = keywordsOf(dialect);
  for (const name of Object.keys(node)) {
    const keyword = keywords.get(name);
    if (name !== "const" && keyword !== undefined && (keyword.kind !== "annotation" || keyword.applies !== "any")) {
      return undefined;
    }
  }
  const value = node.const as Json;
  const kind = jsonKind(value);
  if (kind === undefined || !keywords.has("const")) return undefined;
  const shape = kind === "null" ? FREE.null : { ...FREE[kind], values: [value] };
  return plainParsed({ [kind]: shape }, { spot: { location, keyword: "const" } });
}

/** The keyword whose writing may have to widen. */
function drawnKeyword(reader: NodeReader): string {
  return ["patternProperties", "const"].find((name) => reader.has(name)) ?? "enum";
}

/** How the constraints of each kind are read. */
const READERS: {
  readonly [K in JsonKind]: (reader: NodeReader, place: Place, lowering: Lowering, isInteger: boolean) => ShapeOf[K];
} = {
  null: () => FREE.null,
  boolean: () => FREE.boolean,
  number: (reader, _place, _lowering, isInteger) => numberShape(reader, isInteger),
  string: stringShape,
  array: arrayShape,
  object: objectShape,
};

const NUMBER: readonly JsonKind[] = ["number"];
const FORMATTED: readonly JsonKind[] = ["number", "string"];

/** The kinds that some keyword of a node is about. */
function touchedKinds(reader: NodeReader, isInteger: boolean): readonly JsonKind[] {
  let touched: readonly JsonKind[] = isInteger ? NUMBER : [];
  const keywords = keywordsOf(reader.dialect);
  for (const name of Object.keys(reader.node)) {
    const keyword = keywords.get(name);
    if (keyword === undefined) continue;
    if (keyword.applies === "any") {
      if (name === "format") touched = [...touched, ...FORMATTED];
    } else if (!touched.includes(keyword.applies)) touched = [...touched, keyword.applies];
  }
  return touched;
}

/** The declared types; OpenAPI's `nullable` adds `null`, and where other dialects meet it validators disagree. */
export function typesOf(reader: NodeReader): readonly string[] | undefined {
  const type = reader.get("type");
  if (type === undefined) return undefined;
  const types = (Array.isArray(type) ? type : [type]) as readonly string[];
  if (!Object.hasOwn(reader.node, "nullable") || reader.node.nullable !== true || types.includes("null")) return types;
  if (reader.dialect !== "openapi-3.0")
    reader.wide = joinWide(reader.wide, widen(reader.spot("nullable"), "unknown_dialect"));
  return [...types, "null"];
}

function withEnum(shapes: Shapes, reader: NodeReader, lowering: Lowering): Shapes {
  let kept = shapes;
  const listed = reader.get("enum");
  if (Array.isArray(listed)) kept = only(kept, listed as readonly Json[], reader, lowering);
  if (reader.has("const")) {
    const value = reader.get("const");
    if (value !== undefined) kept = only(kept, [value], reader, lowering);
  }
  return kept;
}

/** The shapes, held to some values. The order of kinds is that of the values. */
function only(shapes: Shapes, values: readonly Json[], reader: NodeReader, lowering: Lowering): Shapes {
  const groups = new Map<JsonKind, Json[]>();
  for (const value of lowering.run.distinct(values)) {
    const kind = jsonKind(value);
    if (kind === undefined) continue;
    const group = groups.get(kind) ?? [];
    groups.set(kind, group);
    group.push(value);
  }
  const kept: MutableShapes = {};
  const hold = <K extends JsonKind>(kind: K, listed: readonly Json[]): void => {
    const shape = shapes[kind];
    if (shape === undefined) return;
    const valued = kind === "null" ? FREE[kind] : { ...FREE[kind], values: listed };
    const met = meetShapes(kind, shape, valued, lowering.op(reader.spot("enum")));
    if (met.shape !== undefined) setShape(kept, kind, met.shape);
    reader.wide = joinWide(reader.wide, met.wide);
  };
  for (const [kind, listed] of groups) hold(kind, listed);
  return kept;
}

/** A bound in both spellings: a number of its own, or draft 4's flag beside the inclusive bound. */
function bound(
  reader: NodeReader,
  inclusive: string,
  exclusive: string,
  isTighter: (one: number, other: number) => boolean,
) {
  const at = reader.number(inclusive);
  const beyond = reader.get(exclusive);
  if (typeof beyond === "number" && (at === undefined || beyond === at || isTighter(beyond, at))) {
    return { at: beyond, open: true };
  }
  return { at, open: beyond === true };
}

function numberShape(reader: NodeReader, integer: boolean): NumberShape {
  const low = bound(reader, "minimum", "exclusiveMinimum", (one, other) => one > other);
  const high = bound(reader, "maximum", "exclusiveMaximum", (one, other) => one < other);
  return {
    integer,
    min: low.at ?? -Infinity,
    minOpen: low.at !== undefined && low.open,
    max: high.at ?? Infinity,
    maxOpen: high.at !== undefined && high.open,
    multipleOf: reader.number("multipleOf"),
    format: reader.string("format"),
    values: undefined,
  };
}

const OPAQUE = ["pattern", "format", "contentEncoding", "contentMediaType"];

const NO_FORMS: ReadonlyMap<string, Form> = new Map();

function stringShape(reader: NodeReader): StringShape {
  const opaque = new Map<string, string>();
  for (const name of OPAQUE) {
    const text = reader.string(name);
    if (text !== undefined) opaque.set(name, text);
  }
  const [min, max] = [reader.number("minLength") ?? 0, reader.number("maxLength") ?? Infinity];
  return { min, max, opaque, values: undefined };
}

function arrayShape(reader: NodeReader, place: Place, lowering: Lowering): ArrayShape {
  const items = reader.get("items");
  const tuple = Array.isArray(items) ? "items" : "prefixItems";
  const listed = Array.isArray(items) ? items : reader.get("prefixItems");
  const at = (token: string | number, parent = reader.location): Place => lowering.inside(place, { parent, token });
  const prefix = Array.isArray(listed)
    ? listed.map((item: Json, index) => lowering.lower(item, at(index, reader.place(tuple))))
    : [];
  const restName = Array.isArray(items) ? "additionalItems" : "items";
  const rest = reader.get(restName);
  return {
    prefix,
    rest: rest === undefined ? FULL : lowering.lower(rest, at(restName)),
    min: reader.number("minItems") ?? 0,
    max: reader.number("maxItems") ?? Infinity,
    unique: reader.get("uniqueItems") === true,
    contains: containsOf(reader, place, lowering),
    values: undefined,
  };
}

function containsOf(reader: NodeReader, place: Place, lowering: Lowering): ArrayShape["contains"] {
  const inner = reader.get("contains");
  if (inner === undefined) return undefined;
  const form = lowering.lower(inner, lowering.inside(place, reader.place("contains")));
  const [min, max] = [reader.number("minContains") ?? 1, reader.number("maxContains") ?? Infinity];
  const isWide = max !== Infinity && (form.parsed.wide !== undefined || lowering.draw(form).wide !== undefined);
  if (isWide) reader.wide = joinWide(reader.wide, widen(reader.spot("contains"), "contains"));
  return isWide || (min === 0 && max === Infinity) ? undefined : { form, min, max };
}

function objectShape(reader: NodeReader, place: Place, lowering: Lowering): ObjectShape {
  const child = (name: string): Form | undefined => {
    const value = reader.get(name);
    return value === undefined ? undefined : lowering.lower(value, lowering.inside(place, reader.place(name)));
  };
  const names = child("propertyNames");
  const { string } = names?.parsed.shapes ?? {};
  const namesAreFree =
    names?.parsed.wide === undefined &&
    names?.parsed.residue === undefined &&
    string &&
    rulesOf("string").isFree(string);
  const required = reader.get("required");
  return {
    props: childForms(reader, "properties", place, lowering),
    patterns: childForms(reader, "patternProperties", place, lowering),
    rest: child("additionalProperties") ?? FULL,
    required: Array.isArray(required) ? new Set(required as readonly string[]) : FREE.object.required,
    min: reader.number("minProperties") ?? 0,
    max: reader.number("maxProperties") ?? Infinity,
    names: namesAreFree ? undefined : names,
    dependent: dependentNames(reader.get("dependentRequired")),
    values: undefined,
  };
}

function childForms(reader: NodeReader, name: string, place: Place, lowering: Lowering): ReadonlyMap<string, Form> {
  const value = reader.get(name);
  if (!isJsonObject(value)) return NO_FORMS;
  const forms = new Map<string, Form>();
  for (const token of Object.keys(value)) {
    const at = lowering.inside(place, { parent: reader.place(name), token });
    forms.set(token, lowering.lower(value[token] as Json, at));
  }
  return forms;
}

function dependentNames(value: Json | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  if (!isJsonObject(value)) return FREE.object.dependent;
  return new Map(Object.keys(value).map((trigger) => [trigger, new Set(value[trigger] as readonly string[])] as const));
}
