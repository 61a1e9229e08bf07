import type { Json, JsonObject } from "@toolfold/core";
import { put } from "../schema/put.js";
import { OMITTED } from "./argument-candidates.js";

/** The value at a JSON Pointer; `undefined` where there is none. */
export function valueAt(root: JsonObject, pointer: string): unknown {
  let value: unknown = root;
  for (const token of tokensOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

/** A copy with another value at a JSON Pointer that exists, or without it; everything else is shared. */
export function replaceAt(root: JsonObject, pointer: string, value: Json | typeof OMITTED): JsonObject {
  const tokens = tokensOf(pointer);
  const copy = copyOf(root);
  let holder = copy;
  for (const token of tokens.slice(0, -1)) {
    const next = copyOf(holder[token]);
    put(holder, token, next);
    holder = next;
  }
  const last = tokens.at(-1) ?? "";
  if (value === OMITTED) Reflect.deleteProperty(holder, last);
  else put(holder, last, value);
  return copy as JsonObject;
}

function tokensOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function copyOf(value: unknown): Record<string, unknown> {
  return (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
}
