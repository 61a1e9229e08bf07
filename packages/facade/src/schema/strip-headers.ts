import { isJsonObject, type JsonObject, walkSchema } from "@toolfold/core";

const HEADER = "x-mcp-header";

/**
 * A tool's schema without `x-mcp-header`: clients look for it in the listed schema only, and drop a tool that has it
 * anywhere else. A schema without it comes back as it is.
 */
export function stripHeaders(schema: JsonObject): JsonObject {
  let found = false;
  walkSchema(schema, { positions: "all" }, (visited) => {
    if (isJsonObject(visited.schema) && Object.hasOwn(visited.schema, HEADER)) found = true;
  });
  if (!found) return schema;
  const copy = structuredClone(schema);
  walkSchema(copy, { positions: "all" }, ({ schema: part }) => {
    if (isJsonObject(part)) Reflect.deleteProperty(part, HEADER);
  });
  return copy;
}
