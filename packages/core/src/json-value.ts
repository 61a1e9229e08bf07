/** Any value that JSON text can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Names come from outside: read them with {@link ownMember}, never with `in`. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The six kinds of JSON value. */
export type JsonKind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** All kinds, in the order in which messages and emitted `type` arrays name them. */
export const JSON_KINDS: readonly JsonKind[] = ["null", "boolean", "number", "string", "array", "object"];

/** The kind of a JSON value; `undefined` for anything that JSON cannot hold. */
export function jsonKind(value: unknown): JsonKind | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string" || type === "object" ? type : undefined;
}

/** Whether a value is a JSON object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return jsonKind(value) === "object";
}

/** An own member of an object; `undefined` where there is none, even for names such as `constructor`. */
export function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
