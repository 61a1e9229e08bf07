import { isJsonObject, type Json, type JsonObject, ownMember, walkSchema } from "@toolfold/core";
import { put } from "../schema/put.js";
import { linearPattern } from "./linear-pattern.js";
import { countSteps } from "./step-keyword.js";

/** Compiling more takes longer than anyone should wait for; the largest that we have met has 2,500. */
const MAX_SUBSCHEMAS = 4_000;

/** Where a subschema that accepts more can make the whole accept less, or other values. */
const TURNING = ["not", "if", "oneOf", "maxContains", "unevaluatedProperties", "unevaluatedItems"] as const;

/**
 * Makes a document ready to be compiled. Patterns that cannot be run in linear time are taken out, so that the rest can be
 * judged: what is still refused is refused by the schema too. The document is changed.
 *
 * @returns `false` where arguments could be refused that the schema accepts.
 */
export function prepareSchema(document: JsonObject): boolean {
  const unrunnable: JsonObject[] = [];
  const seen = new Set<string>();
  let namesAreLost = false;
  walkSchema(document, {}, ({ schema }) => {
    if (!isJsonObject(schema)) return;
    for (const keyword of TURNING) if (Object.hasOwn(schema, keyword)) seen.add(keyword);
    respellProto(schema);
    const named = ownMember(schema, "patternProperties");
    // Without its pattern a member would be one of `additionalProperties`.
    namesAreLost ||= isJsonObject(named) && Object.keys(named).some((name) => linearPattern(name) === undefined);
    const pattern = ownMember(schema, "pattern");
    if (typeof pattern === "string" && linearPattern(pattern) === undefined) unrunnable.push(schema);
  });
  if (namesAreLost || isMistaken(seen) || (seen.size > 0 && unrunnable.length > 0)) return false;
  for (const schema of unrunnable) Reflect.deleteProperty(schema, "pattern");
  return countSteps(document) <= MAX_SUBSCHEMAS;
}

/** Ajv does not see what nested `items`, `contains`, and an `if` without `then` have evaluated. */
function isMistaken(keywords: ReadonlySet<string>): boolean {
  return keywords.has("unevaluatedItems") || (keywords.has("unevaluatedProperties") && keywords.has("if"));
}

const PROTO = "^__proto__$";

/** Ajv leaves a property of this name out, and takes such a member for an additional one. */
function respellProto(schema: JsonObject): void {
  const properties = ownMember(schema, "properties");
  if (!isJsonObject(properties) || !Object.hasOwn(properties, "__proto__")) return;
  const patterns = ownMember(schema, "patternProperties");
  const known = isJsonObject(patterns) ? patterns : {};
  const property = ownMember(properties, "__proto__") as Json;
  const both: Json = Object.hasOwn(known, PROTO) ? { allOf: [known[PROTO] as Json, property] } : property;
  Reflect.deleteProperty(properties, "__proto__");
  put(schema, "patternProperties", { ...known, [PROTO]: both });
}
