import { isJsonObject, type Json, type JsonObject, setMember } from "../json-value.js";
import type { Dialect } from "../schema/dialects.js";
import { type Holds, SCHEMA_POSITIONS } from "../schema/keywords.js";
import { branchesToRead, isForeign } from "./scan.js";

/** One schema that is being copied. */
interface Copying {
  readonly source: JsonObject;
  readonly target: Record<string, Json>;
  readonly depth: number;
}

/**
 * The same schema with an object of its own in every place that lowering reads. JavaScript may let places share one object,
 * and each of them has a base URI and a meaning of its own.
 */
export function unshared(root: JsonObject, dialect: Dialect, deepest: number): JsonObject {
  const waiting: Copying[] = [];
  const result = copyOf(root, 0, waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { source, target, depth } = next;
    const isRead = depth <= deepest && (depth === 0 || !isForeign(source, dialect));
    for (const name of Object.keys(source)) {
      const value = source[name] as Json;
      const holds = isRead ? SCHEMA_POSITIONS.get(name) : undefined;
      setMember(target, name, holds === undefined ? value : childrenOf(name, holds, value, depth + 1, waiting));
    }
  }
  return result as JsonObject;
}

function copyOf(schema: Json, depth: number, waiting: Copying[]): Json {
  if (!isJsonObject(schema)) return schema;
  const target: Record<string, Json> = {};
  waiting.push({ source: schema, target, depth });
  return target;
}

function childrenOf(name: string, holds: Holds, value: Json, depth: number, waiting: Copying[]): Json {
  if (Array.isArray(value)) {
    const listed = value as readonly Json[];
    if (holds !== "schemas" && holds !== "schema-or-schemas") return listed;
    const read = holds === "schemas" ? branchesToRead(name, listed).length : listed.length;
    return listed.map((item, index): Json => (index < read ? copyOf(item, depth, waiting) : item));
  }
  if (holds === "schema" || holds === "schema-or-schemas") return copyOf(value, depth, waiting);
  if (holds === "schemas" || !isJsonObject(value)) return value;
  const map: Record<string, Json> = {};
  for (const key of Object.keys(value)) setMember(map, key, copyOf(value[key] as Json, depth, waiting));
  return map;
}
