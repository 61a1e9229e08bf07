import { isJsonObject, JSON_KINDS, type Json, type JsonKind, jsonKind } from "../json-value.js";
import { REF_HIDES_SIBLINGS } from "../schema/dialects.js";
import type { Lowering, Place } from "./lowering.js";
import { NodeReader } from "./node-reader.js";
import { typesOf } from "./own-shapes.js";

/** A set of kinds, a bit each: ten thousand branches are asked for theirs. */
type Kinds = number;

const bitOf = (kind: JsonKind): Kinds => 1 << JSON_KINDS.indexOf(kind);

const ALL: Kinds = (1 << JSON_KINDS.length) - 1;

const TYPE_BITS: ReadonlyMap<string, Kinds> = new Map([
  ...JSON_KINDS.map((kind): [string, Kinds] => [kind, bitOf(kind)]),
  ["integer", bitOf("number")],
]);

/** Schemas that are looked at for the kinds of one. */
const FUEL = 24;

/** Schemas among many that are looked at when they do not name their type. */
const MOST_LOOKS = 1000;

/** The kinds that a schema may be, or more: from what it says on the spot, following a bounded number of references. */
export function kindsOfNode(value: Json, place: Place, lowering: Lowering): readonly JsonKind[] {
  if (!isJsonObject(value)) return listOf(value === false ? 0 : ALL);
  const known = lowering.run.kinds.get(value);
  if (known !== undefined) return known;
  const kinds = listOf(look(value, place, lowering, FUEL));
  lowering.run.kinds.set(value, kinds);
  return kinds;
}

/** The kinds that some of many schemas may be, or more: each is only glanced at, until nothing is left to be found. */
export function kindsOfMany(values: readonly Json[], place: Place, lowering: Lowering): readonly JsonKind[] {
  let kinds: Kinds = 0;
  let looks = MOST_LOOKS;
  for (const value of values) {
    kinds |= declaredKind(value) ?? (--looks < 0 ? ALL : look(value, place, lowering, 2));
    if (kinds === ALL) break;
  }
  return listOf(kinds);
}

/** The kind of a schema that names one and refers to nothing, which needs no reading. */
function declaredKind(value: Json): Kinds | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, "type")) return undefined;
  if (Object.hasOwn(value, "$ref") || Object.hasOwn(value, "nullable")) return undefined;
  return typeof value.type === "string" ? TYPE_BITS.get(value.type) : undefined;
}

const listOf = (kinds: Kinds): readonly JsonKind[] => JSON_KINDS.filter((kind) => (kinds & bitOf(kind)) !== 0);

function look(value: Json, place: Place, lowering: Lowering, fuel: number): Kinds {
  if (!isJsonObject(value)) return value === false ? 0 : ALL;
  if (fuel === 0 || !lowering.run.glance()) return ALL;
  const reader = new NodeReader(value, place.location, lowering.dialect);
  const base = lowering.resolver.baseWithin(value, place.base);
  const referred = reader.has("$ref") ? referredKinds(reader, { ...place, base }, lowering, fuel) : ALL;
  if (REF_HIDES_SIBLINGS.has(lowering.dialect) && reader.has("$ref")) return referred;
  let kinds = referred & ownKinds(reader);
  const share = (inner: Json): Kinds => look(inner, { ...place, base }, lowering, Math.floor(fuel / 4));
  for (const part of listed(reader, "allOf")) kinds &= share(part);
  for (const name of ["anyOf", "oneOf"]) {
    const branches = listed(reader, name);
    if (branches.length > 0) kinds &= branches.reduce<Kinds>((some, branch) => some | share(branch), 0);
  }
  return kinds;
}

function referredKinds(reader: NodeReader, place: Place, lowering: Lowering, fuel: number): Kinds {
  const reference = reader.string("$ref");
  if (reference === undefined || lowering.resolver.isDisputed(reader.node)) return ALL;
  const target = lowering.resolver.resolve(reference, place.base);
  return target === undefined ? ALL : look(target.schema, { ...target, depth: place.depth }, lowering, fuel - 1);
}

function ownKinds(reader: NodeReader): Kinds {
  const names = typesOf(reader);
  const kinds = names === undefined ? ALL : names.reduce((some, name) => some | (TYPE_BITS.get(name) ?? 0), 0);
  const values = reader.has("const") ? [reader.node.const as Json] : listed(reader, "enum");
  if (values.length === 0 || (reader.has("const") && reader.get("const") === undefined)) return kinds;
  return kinds & values.reduce<Kinds>((some, value) => some | valueBit(value), 0);
}

function valueBit(value: Json): Kinds {
  const kind = jsonKind(value);
  return kind === undefined ? 0 : bitOf(kind);
}

/** A list that is short enough to be read here; a longer one counts as saying nothing. */
function listed(reader: NodeReader, name: string): readonly Json[] {
  const value = reader.has(name) ? reader.get(name) : undefined;
  return Array.isArray(value) && value.length <= 200 ? (value as Json[]) : [];
}
