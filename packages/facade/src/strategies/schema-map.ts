import { isJsonObject, type JsonObject, walkSchema } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import { embedSchemas, type NamedSchema } from "../schema/embed-schemas.js";
import { put } from "../schema/put.js";
import { stripHeaders } from "../schema/strip-headers.js";

/** The argument schemas of a group by tool name, each a document of its own. */
export function schemaMap(group: Group): JsonObject {
  const schemas: Record<string, unknown> = {};
  for (const { definition } of group.tools) put(schemas, definition.name, stripHeaders(definition.inputSchema));
  return schemas as JsonObject;
}

/**
 * The same, to stand inside a schema. Validators gather identifiers under unknown keywords too, and refuse a document in which
 * one occurs twice: schemas that share one are written without identifiers, where that changes no verdict.
 */
export function schemaMapWithin(schemas: readonly NamedSchema[]): JsonObject {
  const stripped = schemas.map(({ name, schema }) => ({ name, schema: stripHeaders(schema) }));
  const identifiers = stripped.map(({ schema }) => identifiersOf(schema));
  const owners = new Map<string, number>();
  for (const found of identifiers) for (const name of found) owners.set(name, (owners.get(name) ?? 0) + 1);
  const map: Record<string, unknown> = {};
  for (const [index, { name, schema }] of stripped.entries()) {
    const isShared = [...(identifiers[index] ?? [])].some((identifier) => (owners.get(identifier) ?? 0) > 1);
    put(map, name, isShared ? standingAlone({ name, schema }) : schema);
  }
  return map as JsonObject;
}

const IDENTIFYING = ["$id", "$anchor", "$dynamicAnchor"] as const;

function identifiersOf(schema: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  walkSchema(schema, { positions: "all" }, ({ schema: part }) => {
    if (!isJsonObject(part)) return;
    for (const keyword of IDENTIFYING) {
      const value = Object.hasOwn(part, keyword) ? part[keyword] : undefined;
      if (typeof value === "string") found.add(keyword === "$id" ? value : `#${value}`);
    }
  });
  return found;
}

/** Definitions go with the schema, under its own root: references into them lead through the place where it stands. */
function standingAlone(input: NamedSchema): JsonObject {
  const { schemas, definitions } = embedSchemas([input]);
  const [schema] = schemas;
  if (schema === undefined) return input.schema;
  return Object.keys(definitions).length === 0 ? schema : { ...schema, $defs: definitions };
}
