import { isJsonObject, type Json, type JsonObject } from "../json-value.js";

/** A text that is equal for two values exactly when JSON Schema calls them equal: 1 is 1.0, member order is nothing. */
export function jsonKey(value: Json): string {
  let key = "";
  const waiting: Piece[] = [];
  for (let next: Piece | undefined = { text: "", value }; next !== undefined; next = waiting.pop()) {
    key += next.value === undefined ? next.text : next.text + opened(next.value, waiting);
  }
  return key;
}

/** Text that is written before a value, or after the last one. */
interface Piece {
  readonly text: string;
  readonly value: Json | undefined;
}

/** Writes a scalar, or the start of a list or object whose members it leaves waiting: nesting has no bound here. */
function opened(value: Json, waiting: Piece[]): string {
  if (typeof value === "number") return String(value === 0 ? 0 : value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = isJsonObject(value) ? namedPieces(value) : value.map((item): Piece => ({ text: ",", value: item }));
  waiting.push({ text: isJsonObject(value) ? "}" : "]", value: undefined });
  for (let index = members.length - 1; index >= 0; index--) waiting.push(members[index] as Piece);
  return isJsonObject(value) ? "{" : "[";
}

function namedPieces(value: JsonObject): Piece[] {
  const names = Object.keys(value).sort();
  return names.map((name) => ({ text: `,${JSON.stringify(name)}:`, value: value[name] as Json }));
}

/** The values without later equals of earlier ones. */
export function distinct<V extends Json>(values: readonly V[]): V[] {
  const seen = new Map<string, V>();
  for (const value of values) {
    const key = jsonKey(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** Whether every number in a value can be written as JSON, and the value is not nested beyond a bound. */
export function isWritable(value: Json, depth = 200): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  const items = Array.isArray(value) ? value : Object.values(value);
  return items.every((item) => isWritable(item as Json, depth - 1));
}
