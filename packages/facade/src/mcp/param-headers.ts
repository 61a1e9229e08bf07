import { isJsonObject, type Json, type JsonObject, ownMember } from "@toolfold/core";

const KEYWORD = "x-mcp-header";
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Deeper than any schema that a server of the wild declares a header in. */
const MAX_DEPTH = 32;

/**
 * The `Mcp-Param-*` headers of a call in MCP 2026-07-28: the values of arguments whose schemas, reached through `properties`
 * alone, name a header. What is not a text, a whole number or a boolean has none.
 */
export function paramHeaders(schema: JsonObject, args: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  const open: { schema: JsonObject; value: Json; depth: number }[] = [{ schema, value: args, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    const header = ownMember(next.schema, KEYWORD);
    const text = depth > 0 ? spelled(value) : undefined;
    if (typeof header === "string" && TOKEN.test(header) && text !== undefined)
      headers[`Mcp-Param-${header}`] = encoded(text);
    const properties = ownMember(next.schema, "properties");
    if (!isJsonObject(properties) || !isJsonObject(value) || depth >= MAX_DEPTH) continue;
    for (const name of Object.keys(properties)) {
      const [property, member] = [ownMember(properties, name), ownMember(value, name)];
      if (isJsonObject(property) && member !== undefined)
        open.push({ schema: property, value: member, depth: depth + 1 });
    }
  }
  return headers;
}

function spelled(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** A header holds visible ASCII with spaces inside; anything else, and what looks encoded already, is encoded. */
function encoded(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text) && text.trim() === text && text !== "" && !text.startsWith("=?base64?");
  return isPlain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
