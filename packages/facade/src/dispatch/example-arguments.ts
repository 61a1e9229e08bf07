import { isJsonObject, type Json, type JsonObject, ownMember } from "@toolfold/core";
import { put } from "../schema/put.js";
import { judgeOf } from "./judge-arguments.js";
import { withinBudget } from "./work-budget.js";

/** What stands for a value of a type of which nothing else is known. */
const PLACEHOLDERS: ReadonlyMap<Json, Json> = new Map<Json, Json>([
  ["string", "text"],
  ["integer", 1],
  ["number", 1],
  ["boolean", true],
  ["array", []],
  ["object", {}],
  ["null", null],
]);

/** Arguments that a schema accepts: its own example, or its required members; `undefined` where neither is accepted. */
export function exampleArguments(schema: JsonObject): JsonObject | undefined {
  return withinBudget(() => {
    const judge = judgeOf(schema);
    return [ownExample(schema), requiredMembers(schema)].find(
      (candidate) => candidate !== undefined && judge(candidate).length === 0,
    );
  });
}

function ownExample(schema: JsonObject): JsonObject | undefined {
  const examples = ownMember(schema, "examples");
  return Array.isArray(examples) ? examples.find(isJsonObject) : undefined;
}

function requiredMembers(schema: JsonObject): JsonObject {
  const required = ownMember(schema, "required");
  const properties = ownMember(schema, "properties");
  const example: Record<string, unknown> = {};
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name !== "string") continue;
    put(example, name, sampleOf(isJsonObject(properties) ? ownMember(properties, name) : undefined));
  }
  return example as JsonObject;
}

function sampleOf(schema: Json | undefined): Json {
  if (!isJsonObject(schema)) return "text";
  for (const keyword of ["const", "default"]) if (Object.hasOwn(schema, keyword)) return schema[keyword] as Json;
  for (const keyword of ["examples", "enum"]) {
    const values = ownMember(schema, keyword);
    if (Array.isArray(values) && values.length > 0) return values[0] as Json;
  }
  const type = ownMember(schema, "type");
  const first = Array.isArray(type) ? type[0] : type;
  if (first === "object") return requiredOfNested(schema);
  return PLACEHOLDERS.get(first ?? "string") ?? "text";
}

/** One level down is enough for an example; what is deeper fails the check, and there is none. */
function requiredOfNested(schema: JsonObject): JsonObject {
  const required = ownMember(schema, "required");
  const properties = ownMember(schema, "properties");
  const nested: Record<string, unknown> = {};
  for (const name of Array.isArray(required) ? required : []) {
    const member = isJsonObject(properties) && typeof name === "string" ? ownMember(properties, name) : undefined;
    const type = isJsonObject(member) ? ownMember(member, "type") : undefined;
    if (typeof name === "string") put(nested, name, PLACEHOLDERS.get(type ?? "string") ?? "text");
  }
  return nested as JsonObject;
}
