import { isJsonObject, type Json, type JsonKind, jsonKind } from "../json-value.js";
import { REF_HIDES_SIBLINGS } from "../schema/dialects.js";
import { ALL_KINDS } from "./form.js";
import type { Lowering, Place } from "./lowering.js";
import { NodeReader } from "./node-reader.js";
import { typesOf } from "./own-shapes.js";

type Kinds = ReadonlySet<JsonKind>;

/** The kinds that a schema may be, or more: from what it says on the spot, following a bounded number of references. */
export function kindsOfNode(value: Json, place: Place, lowering: Lowering, fuel = 24): Kinds {
  if (!isJsonObject(value) || fuel === 0 || !lowering.run.glance()) return value === false ? new Set() : ALL_KINDS;
  const reader = new NodeReader(value, place.location, lowering.dialect);
  const base = lowering.resolver.baseWithin(value, place.base);
  const reference = reader.string("$ref");
  const isKnown = reference !== undefined && !lowering.resolver.isDisputed(value);
  const target = isKnown ? lowering.resolver.resolve(reference, base) : undefined;
  const referred =
    target === undefined
      ? ALL_KINDS
      : kindsOfNode(target.schema, { ...target, depth: place.depth }, lowering, fuel - 1);
  if (REF_HIDES_SIBLINGS.has(lowering.dialect) && reader.has("$ref")) return referred;
  let kinds = common(referred, ownKinds(reader));
  const share = (inner: Json): Kinds => kindsOfNode(inner, { ...place, base }, lowering, Math.floor(fuel / 4));
  for (const part of listed(reader.get("allOf"))) kinds = common(kinds, share(part));
  for (const name of ["anyOf", "oneOf"]) {
    const branches = listed(reader.get(name));
    if (branches.length > 0) kinds = common(kinds, new Set(branches.flatMap((branch) => [...share(branch)])));
  }
  return kinds;
}

function ownKinds(reader: NodeReader): Kinds {
  const names = typesOf(reader);
  let kinds: Kinds = ALL_KINDS;
  if (names !== undefined) kinds = new Set(names.map((name) => (name === "integer" ? "number" : (name as JsonKind))));
  const values = reader.has("const") ? [reader.node.const as Json] : listed(reader.get("enum"));
  if (values.length === 0 || !fitsAll(reader)) return kinds;
  return common(kinds, new Set(values.map(jsonKind).filter((kind) => kind !== undefined)));
}

const fitsAll = (reader: NodeReader): boolean => !reader.has("const") || reader.get("const") !== undefined;

/** A list that is short enough to be read here; a longer one counts as saying nothing. */
const listed = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) && value.length <= 200 ? (value as Json[]) : [];

function common(one: Kinds, other: Kinds): Kinds {
  return new Set([...one].filter((kind) => other.has(kind)));
}
