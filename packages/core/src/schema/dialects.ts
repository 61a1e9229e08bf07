import { isJsonObject, type Json, ownMember } from "../json-value.js";

/** The JSON Schema dialects that Toolfold knows. */
export type Dialect = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12" | "openapi-3.0" | "openapi-3.1";

/** All dialects, oldest first. */
export const DIALECTS: readonly Dialect[] = [
  "draft-04",
  "draft-06",
  "draft-07",
  "2019-09",
  "2020-12",
  "openapi-3.0",
  "openapi-3.1",
];

/** The dialect of a schema that declares none (MCP SEP-1613; OpenWOP). */
export const DEFAULT_DIALECT: Dialect = "2020-12";

const URIS: ReadonlyMap<string, Dialect> = new Map([
  ["json-schema.org/draft-04/schema", "draft-04"],
  ["json-schema.org/draft-06/schema", "draft-06"],
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft/2019-09/schema", "2019-09"],
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
  ["spec.openapis.org/oas/3.0/schema", "openapi-3.0"],
  ["spec.openapis.org/oas/3.1/dialect/base", "openapi-3.1"],
  ["spec.openapis.org/oas/3.1/dialect/2024-11-10", "openapi-3.1"],
]);

/** The dialect that a `$schema` value names; the scheme and an empty fragment do not matter. */
export function dialectOfUri(uri: string): Dialect | undefined {
  return URIS.get(uri.replace(/^https?:\/\//, "").replace(/#$/, ""));
}

/** What a schema's own `$schema` says: a dialect, nothing (`undefined`), or one we do not know. */
export function declaredDialect(schema: Json | undefined): Dialect | "unknown" | undefined {
  const uri = isJsonObject(schema) ? ownMember(schema, "$schema") : undefined;
  if (uri === undefined) return undefined;
  return (typeof uri === "string" ? dialectOfUri(uri) : undefined) ?? "unknown";
}

/** Dialects in which `$ref` hides every other keyword beside it. */
export const REF_HIDES_SIBLINGS: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07", "openapi-3.0"]);
