import { isJsonObject, type Json, type JsonObject, ownMember, walkSchema } from "@toolfold/core";
import type { FuncKeywordDefinition } from "ajv";
import { put } from "../schema/put.js";
import { spend } from "./work-budget.js";

/** A keyword of ours, in schemas that are about to be compiled and nowhere else. */
const STEP = "x-toolfold-step";

/** How many characters of data in a schema cost as much as a subschema. */
const CHARACTERS = 64;

/** Keywords that compare values with what the schema holds. */
const COMPARING = ["enum", "const", "required", "dependentRequired"] as const;

/** Keywords that go through the members of an object without looking at a subschema for each. */
const LOOPING = [
  "minProperties",
  "maxProperties",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
] as const;

/** Makes each subschema of a document say what one look at it costs; answers how many there are. The document is changed. */
export function countSteps(document: JsonObject): number {
  let subschemas = 0;
  walkSchema(document, {}, ({ schema }) => {
    subschemas += 1;
    if (!isJsonObject(schema) || isReference(schema)) return;
    put(schema, STEP, {
      steps: 1 + Math.floor((Object.keys(schema).length + sizeOf(schema)) / CHARACTERS),
      loops: LOOPING.some((keyword) => Object.hasOwn(schema, keyword)),
    });
  });
  return subschemas;
}

/** What it refers to counts. */
function isReference(schema: JsonObject): boolean {
  return Object.hasOwn(schema, "$ref") && Object.keys(schema).length === 1;
}

function sizeOf(schema: JsonObject): number {
  let size = 0;
  for (const keyword of COMPARING) {
    const value = ownMember(schema, keyword);
    if (value !== undefined) size += JSON.stringify(value).length;
  }
  const properties = ownMember(schema, "properties");
  return isJsonObject(properties) ? size + 8 * Object.keys(properties).length : size;
}

/** Counts before anything else of a subschema is looked at. */
export const STEP_KEYWORD: FuncKeywordDefinition = {
  keyword: STEP,
  before: "$ref",
  errors: false,
  validate({ steps, loops }: { readonly steps: number; readonly loops: boolean }, value: Json) {
    spend(loops && isJsonObject(value) ? steps + Object.keys(value).length / 8 : steps);
    return true;
  },
};

/** The same verdict as the validator's own, in time in proportion to the list. */
export const UNIQUE_ITEMS: FuncKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  errors: false,
  error: { message: "must NOT have duplicate items" },
  validate(isWanted: boolean, items: readonly Json[]) {
    if (!isWanted) return true;
    const seen = new Set<string>();
    for (const item of items) {
      const text = spelled(item);
      if (seen.has(text)) return false;
      seen.add(text);
    }
    return true;
  },
};

/** Equal values have equal texts, whatever the order of their members. */
function spelled(value: Json): string {
  spend(1);
  if (Array.isArray(value)) return `[${value.map((item: Json) => spelled(item)).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${spelled(value[name] as Json)}`).join()}}`;
}
