import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import type { Problem } from "../problem.js";
import { ProblemList } from "../problem-list.js";
import { type Dialect, declaredDialect } from "./dialects.js";
import { KEYWORD_VALUES, OLD_DIALECTS } from "./keyword-values.js";
import { type Keyword, keywordsOf } from "./keywords.js";
import type { Location } from "./pointer.js";
import { eachSubschema } from "./subschemas.js";
import { walkSchema } from "./walk.js";

/** How to judge a schema. */
export interface CheckSchemaOptions {
  /** The dialect of a schema that declares none. Default 2020-12. */
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
}

/**
 * Whether a value is a valid schema of its dialect: every keyword's value, at every depth, against the keyword table.
 * `format` is not looked at, so a `$ref` or `pattern` may be any string; patterns are never run. A schema whose root
 * names a dialect that we do not know is not judged: one problem `unknown_dialect` says so.
 *
 * @returns every problem with its pointer, codes `invalid_keyword_value`, `not_a_schema`, `unknown_dialect`, `too_deep`,
 * `too_many_nodes`, `too_many_problems`. Empty: valid.
 */
export function checkSchema(schema: unknown, options: CheckSchemaOptions = {}): Problem[] {
  const problems = new ProblemList();
  if (declaresUnknown(schema)) {
    reportUnknownDialect(undefined, problems);
    return problems.toArray();
  }
  const notSchemas = walkSchema(schema, options, (visited) => {
    if (isJsonObject(visited.schema)) checkKeywords(visited.schema, visited.location, visited.dialect, problems);
    else if (visited.location === undefined) refuseBoolean(visited.schema, undefined, visited.dialect, problems);
  });
  return [...notSchemas, ...problems.toArray()];
}

function checkKeywords(
  schema: JsonObject,
  location: Location | undefined,
  dialect: Dialect,
  problems: ProblemList,
): void {
  if (location !== undefined && declaresUnknown(schema)) reportUnknownDialect(location, problems);
  const keywords = keywordsOf(dialect);
  for (const name of Object.keys(schema)) {
    const keyword = keywords.get(name);
    if (keyword === undefined) continue;
    const value = schema[name] as Json;
    const at = { parent: location, token: name };
    KEYWORD_VALUES[keyword.value](value, at, dialect, (where, message) => {
      problems.add("invalid_keyword_value", where, message);
    });
    if (OLD_DIALECTS.has(dialect)) refuseBooleansIn(keyword, value, at, dialect, problems);
    checkCompanion(name, schema, at, dialect, problems);
  }
}

/** The only places in which the old dialects take `true` and `false` for a schema. */
const BOOLEAN_PLACES: ReadonlySet<string> = new Set(["additionalProperties", "additionalItems"]);

function refuseBooleansIn(keyword: Keyword, value: Json, at: Location, dialect: Dialect, problems: ProblemList): void {
  if (BOOLEAN_PLACES.has(keyword.name)) return;
  eachSubschema(keyword.holds, value, at, (child, where) => refuseBoolean(child, where, dialect, problems));
}

function refuseBoolean(value: Json, at: Location | undefined, dialect: Dialect, problems: ProblemList): void {
  if (typeof value !== "boolean" || !OLD_DIALECTS.has(dialect)) return;
  problems.add("not_a_schema", at, `Found a boolean; ${dialect} has no boolean schemas, use an object here.`);
}

const COMPANIONS: ReadonlyMap<string, string> = new Map([
  ["exclusiveMaximum", "maximum"],
  ["exclusiveMinimum", "minimum"],
]);

/** In draft 4 an exclusive bound only modifies the bound beside it. */
function checkCompanion(name: string, schema: JsonObject, at: Location, dialect: Dialect, problems: ProblemList): void {
  const companion = dialect === "draft-04" ? COMPANIONS.get(name) : undefined;
  if (companion === undefined || Object.hasOwn(schema, companion)) return;
  problems.add("invalid_keyword_value", at, `draft-04 needs ${companion} beside ${name}.`);
}

function declaresUnknown(schema: unknown): boolean {
  return isJsonObject(schema) && typeof schema.$schema === "string" && declaredDialect(schema) === "unknown";
}

function reportUnknownDialect(location: Location | undefined, problems: ProblemList): void {
  const at = { parent: location, token: "$schema" };
  problems.add("unknown_dialect", at, "Found a $schema that names no known dialect; the schema was judged without it.");
}
