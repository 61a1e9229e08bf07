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

/** The kind of a JSON value; `undefined` for anything that JSON cannot hold, such as `NaN` or a function. */
export function jsonKind(value: unknown): JsonKind | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isFinite(value) ? "number" : undefined;
  const type = typeof value;
  return type === "boolean" || type === "string" || type === "object" ? type : undefined;
}

/** Whether a value is a JSON object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own member of an object; `undefined` where there is none, even for names such as `constructor`. */
export function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own member, even one named `__proto__`, which a plain assignment would take for the prototype. */
export function setMember(object: Record<string, Json>, name: string, value: Json): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[name] = value;
  }
}

const SEEN: Readonly<Record<JsonKind, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
};

/** What a message says that it saw: the kind, never the value, which may be long or secret. */
export function describeKind(value: unknown): string {
  const kind = jsonKind(value);
  if (kind !== undefined) return SEEN[kind];
  return value === undefined ? "nothing" : "a value that JSON cannot hold";
}
