import { type Dialect, type Json, type JsonObject, type Keyword, keywordsOf, REF_HIDES_SIBLINGS } from "@toolfold/core";
import { portValue, type TakeChild } from "./port-value.js";
import { put } from "./put.js";
import { RESPELL } from "./respell.js";

/** What a node hands to whoever walks the schema. */
export interface NodeHandler {
  /** A subschema, and the empty object that it is to be written into. */
  readonly child: TakeChild;
  /** Whether a `$ref` leads anywhere. */
  readonly reference: (reference: string) => boolean;
}

const NEWEST = keywordsOf("2020-12");

/** Mirrored into HTTP headers by clients, from the places where a facade has no room for it. */
const HEADER = "x-mcp-header";

/** Writes one schema object in the words of 2020-12; `false` when that cannot be done with the same meaning. */
export function portNode(
  source: JsonObject,
  into: Record<string, unknown>,
  dialect: Dialect,
  handler: NodeHandler,
): boolean {
  const keywords = keywordsOf(dialect);
  if (REF_HIDES_SIBLINGS.has(dialect) && Object.hasOwn(source, "$ref")) {
    return portReference(source.$ref as Json, into, handler);
  }
  for (const name of Object.keys(source)) {
    const value = source[name] as Json;
    const keyword = keywords.get(name);
    if (keyword === undefined) copyStranger(name, value, into);
    else if (!portKeyword(keyword, value, source, into, dialect, handler)) return false;
  }
  return true;
}

/** What means nothing here stays, unless it would begin to mean something. */
function copyStranger(name: string, value: Json, into: Record<string, unknown>): void {
  if (name !== HEADER && !NEWEST.has(name)) put(into, name, value);
}

function portKeyword(
  keyword: Keyword,
  value: Json,
  source: JsonObject,
  into: Record<string, unknown>,
  dialect: Dialect,
  handler: NodeHandler,
): boolean {
  const { name, kind } = keyword;
  if (name === "$vocabulary") return false;
  if (kind === "identifier" || kind === "definitions") return true;
  if (kind === "reference") return name === "$ref" && portReference(value, into, handler);
  const respell = RESPELL.find((row) => row.name === name && row.dialects.has(dialect));
  if (respell !== undefined) return respell.write({ value, source, into, child: handler.child });
  return portValue(keyword.holds, name, value, into, handler.child);
}

function portReference(value: Json, into: Record<string, unknown>, handler: NodeHandler): boolean {
  if (typeof value !== "string") return false;
  into.$ref = "";
  return handler.reference(value);
}
