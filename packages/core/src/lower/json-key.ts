import { isJsonObject, type Json } from "../json-value.js";

/** A text that is equal for two values exactly when JSON Schema calls them equal: 1 is 1.0, member order is nothing. */
export function jsonKey(value: Json): string {
  if (typeof value === "number") return String(value === 0 ? 0 : value);
  if (Array.isArray(value)) return `[${value.map(jsonKey).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${jsonKey(value[name] as Json)}`).join(",")}}`;
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
