import { type Holds, isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import { put } from "./put.js";

/** Takes a subschema, and the empty object that it is to be written into. */
export type TakeChild = (child: JsonObject, into: Record<string, unknown>) => void;

/** Writes one keyword's value, its subschemas handed to `child`; `false` when it is not what the keyword holds. */
export function portValue(
  holds: Holds,
  name: string,
  value: Json,
  into: Record<string, unknown>,
  child: TakeChild,
): boolean {
  switch (holds) {
    case "none":
      put(into, name, value);
      return true;
    case "schema":
      return portOne(value, child, (copy) => put(into, name, copy));
    case "schemas":
      return Array.isArray(value) && portItems(name, value, into, child);
    case "schema-or-schemas":
      return Array.isArray(value)
        ? portItems(name, value, into, child)
        : portOne(value, child, (copy) => put(into, name, copy));
    default:
      return isJsonObject(value) && portMembers(name, value, into, child, holds);
  }
}

function portOne(value: Json, child: TakeChild, keep: (copy: unknown) => void): boolean {
  if (typeof value === "boolean") keep(value);
  else if (isJsonObject(value)) {
    const copy: Record<string, unknown> = {};
    keep(copy);
    child(value, copy);
  } else return false;
  return true;
}

function portItems(name: string, items: readonly Json[], into: Record<string, unknown>, child: TakeChild): boolean {
  const copies: unknown[] = [];
  put(into, name, copies);
  return items.every((item) => portOne(item, child, (copy) => copies.push(copy)));
}

function portMembers(
  name: string,
  members: JsonObject,
  into: Record<string, unknown>,
  child: TakeChild,
  holds: "schema-map" | "schema-or-names-map",
): boolean {
  const copies: Record<string, unknown> = {};
  put(into, name, copies);
  return Object.keys(members).every((key) => {
    const member = members[key] as Json;
    if (holds === "schema-or-names-map" && Array.isArray(member)) {
      put(copies, key, member);
      return true;
    }
    return portOne(member, child, (copy) => put(copies, key, copy));
  });
}
