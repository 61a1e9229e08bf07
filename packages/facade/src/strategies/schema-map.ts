import type { JsonObject } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import { put } from "../schema/put.js";
import { stripHeaders } from "../schema/strip-headers.js";

/** The argument schemas of a group by tool name, each a document of its own. */
export function schemaMap(group: Group): JsonObject {
  const schemas: Record<string, unknown> = {};
  for (const { definition } of group.tools) put(schemas, definition.name, stripHeaders(definition.inputSchema));
  return schemas as JsonObject;
}
