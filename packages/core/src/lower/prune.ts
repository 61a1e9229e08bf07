import { isJsonObject, type Json, type JsonObject, setMember } from "../json-value.js";
import { jsonTextSize } from "./json-size.js";

const SINGLE: ReadonlySet<string> = new Set(["items", "additionalProperties", "contains"]);

/** A size that is larger than any room; shared parts can multiply to more than a number holds. */
const LARGEST = 1e15;

/** Nesting that is measured; what is deeper does not fit anywhere. */
const DEEPEST = 2000;

/** Bytes of the JSON text of a value whose parts may be shared: each part is measured once. */
export class Sizes {
  readonly #known: Map<object, number> = new Map();
  /** Long texts that were measured, by their lengths: one text may stand in ten thousand places. */
  readonly #texts: Map<number, { readonly text: string; readonly size: number }[]> = new Map();

  of(value: Json, depth = 0): number {
    if (typeof value === "string") return value.length < LONG_TEXT ? jsonTextSize(value) : this.#ofLong(value);
    if (typeof value !== "object" || value === null) return String(value).length;
    if (depth > DEEPEST) return LARGEST;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    let size = 2;
    if (Array.isArray(value)) for (const item of value) size += this.of(item as Json, depth + 1) + 1;
    else {
      for (const name of Object.keys(value))
        size += this.of(name) + 2 + this.of((value as JsonObject)[name] as Json, depth + 1);
    }
    size = Math.min(size, LARGEST);
    this.#known.set(value, size);
    return size;
  }

  #ofLong(text: string): number {
    const alike = this.#texts.get(text.length) ?? [];
    const known = alike.find((one) => one.text === text);
    if (known !== undefined) return known.size;
    const size = jsonTextSize(text);
    if (alike.length < MOST_ALIKE) this.#texts.set(text.length, [...alike, { text, size }]);
    return size;
  }
}

/** Whether the JSON text of a value has at least so many bytes; reads no further than it has to. */
export function reachesSize(value: Json, bytes: number): boolean {
  const waiting: Json[] = [value];
  let left = bytes;
  for (let next = waiting.pop(); next !== undefined && left > 0; next = waiting.pop()) {
    if (typeof next === "string") left -= next.length < left ? jsonTextSize(next) : next.length;
    else if (typeof next !== "object" || next === null) left -= String(next).length;
    else left -= 2 + openedSize(next, waiting);
  }
  return left <= 0;
}

/** What the commas, colons and names of a list or object take; its values are left waiting. */
function openedSize(value: JsonObject | readonly Json[], waiting: Json[]): number {
  if (!isJsonObject(value)) {
    for (const item of value) waiting.push(item);
    return value.length;
  }
  let size = 0;
  for (const name of Object.keys(value)) {
    size += jsonTextSize(name) + 2;
    waiting.push(value[name] as Json);
  }
  return size;
}

/** A text that is worth being measured once only, and how many of one length are remembered. */
const LONG_TEXT = 1000;
const MOST_ALIKE = 8;

/** Makes a schema of the subset fit a size by cutting its largest subschemas down to their types. */
export class Pruner {
  readonly #sizes: Sizes;
  readonly #children: Map<object, readonly number[]> = new Map();

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  fit(schema: JsonObject | boolean, room: number): JsonObject | boolean {
    if (typeof schema === "boolean" || this.#sizes.of(schema) <= room) return schema;
    if (room < SMALLEST_PARENT) return this.#cut(schema);
    const share = fairShare(this.#childSizes(schema), room - this.#overhead(schema));
    return share < SMALLEST ? this.#cut(schema) : this.#copy(schema, share);
  }

  /** What a schema takes without the subschemas that may be cut. */
  #overhead(schema: JsonObject): number {
    let size = 2;
    for (const name of Object.keys(schema)) {
      const value = schema[name] as Json;
      size += this.#sizes.of(name) + 2;
      if (!isWidenable(name, schema)) size += this.#sizes.of(value);
      else if (Array.isArray(value)) size += 2 + value.length;
      else if (!SINGLE.has(name)) for (const key of Object.keys(value as JsonObject)) size += this.#sizes.of(key) + 2;
    }
    return size;
  }

  /** The sizes of the subschemas that may be cut, smallest first. */
  #childSizes(schema: JsonObject): readonly number[] {
    const known = this.#children.get(schema);
    if (known !== undefined) return known;
    const sizes = childrenOf(schema)
      .map((child) => this.#sizes.of(child))
      .sort((one, other) => one - other);
    this.#children.set(schema, sizes);
    return sizes;
  }

  /** A `nullable` that was copied adds to the type for some validators, so beside it the type alone would be narrower. */
  #cut(schema: JsonObject): JsonObject | boolean {
    const isTyped = Object.hasOwn(schema, "type") && !Object.hasOwn(schema, "nullable");
    return isTyped ? { type: schema.type as Json } : true;
  }

  #copy(schema: JsonObject, share: number): JsonObject {
    const copy: Record<string, Json> = {};
    for (const name of Object.keys(schema)) {
      const value = schema[name] as Json;
      setMember(copy, name, this.#copyValue(name, value, schema, share));
    }
    return copy;
  }

  #copyValue(name: string, value: Json, schema: JsonObject, share: number): Json {
    if (!isWidenable(name, schema)) return value;
    if (SINGLE.has(name)) return this.fit(value as JsonObject, share);
    if (Array.isArray(value)) return value.map((child) => this.fit(child as JsonObject, share));
    const map: Record<string, Json> = {};
    for (const key of Object.keys(value as JsonObject)) {
      setMember(map, key, this.fit((value as JsonObject)[key] as JsonObject, share));
    }
    return map;
  }
}

/** A type that is written for less is not worth keeping. */
const SMALLEST = 24;

/** Below this, no child would get enough. */
const SMALLEST_PARENT = 64;

/** Whether the schemas under a keyword may accept more without the whole accepting less. */
function isWidenable(name: string, schema: JsonObject): boolean {
  if (name === "contains") return !Object.hasOwn(schema, "maxContains");
  return SINGLE.has(name) || name === "properties" || name === "prefixItems";
}

function childrenOf(schema: JsonObject): (JsonObject | boolean)[] {
  const children: (JsonObject | boolean)[] = [];
  for (const name of Object.keys(schema)) {
    if (!isWidenable(name, schema)) continue;
    const value = schema[name] as JsonObject | boolean | readonly (JsonObject | boolean)[];
    if (SINGLE.has(name)) children.push(value as JsonObject | boolean);
    else for (const child of Object.values(value)) children.push(child as JsonObject | boolean);
  }
  return children;
}

/** The most that every child may have when small ones keep theirs and large ones share the rest of the room. */
function fairShare(sorted: readonly number[], room: number): number {
  let left = room;
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (size > share) return share;
    left -= size;
  }
  return left;
}
