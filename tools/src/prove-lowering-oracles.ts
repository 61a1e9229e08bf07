import {
  registerSchema,
  type SchemaObject,
  unregisterSchema,
  type Validator,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-2019-09";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-04";
import { type Dialect, isJsonObject, type Json, walkSchema } from "@toolfold/core";
import { Ajv, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** Judges instances of one schema. `undefined`: the validator could not judge. */
export type Judge = (instance: Json) => boolean | undefined;

const OPTIONS: Options = {
  strict: false,
  logger: false,
  validateSchema: false,
  addUsedSchema: false,
  inlineRefs: false,
  unicodeRegExp: true,
  ownProperties: true,
};

type Maker = (options: Options) => Ajv;

const MAKERS: ReadonlyMap<Dialect, Maker> = new Map<Dialect, Maker>([
  ["draft-06", (options) => new Ajv(options)],
  ["draft-07", (options) => new Ajv(options)],
  ["2019-09", (options) => new Ajv2019(options)],
  ["2020-12", (options) => new Ajv2020(options)],
]);

const URIS: ReadonlyMap<Dialect, string> = new Map([
  ["draft-04", "http://json-schema.org/draft-04/schema#"],
  ["draft-06", "http://json-schema.org/draft-06/schema#"],
  ["draft-07", "http://json-schema.org/draft-07/schema#"],
  ["2019-09", "https://json-schema.org/draft/2019-09/schema"],
  ["2020-12", "https://json-schema.org/draft/2020-12/schema"],
  ["openapi-3.0", "https://spec.openapis.org/oas/3.0/schema"],
]);

/** The `$schema` of a dialect. */
export function uriOf(dialect: Dialect): string {
  return URIS.get(dialect) ?? "";
}

const instances = new Map<string, Ajv>();

function ajvOf(dialect: Dialect, assertsFormat: boolean): Ajv | undefined {
  const key = `${dialect} ${assertsFormat}`;
  const known = instances.get(key);
  if (known !== undefined) return known;
  const made = MAKERS.get(dialect)?.({ ...OPTIONS, validateFormats: assertsFormat });
  if (made === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-call -- The default export of a CommonJS module is typed as its namespace.
  if (assertsFormat) (formats as unknown as { default: (ajv: Ajv) => void }).default(made);
  instances.set(key, made);
  return made;
}

/** ajv's verdicts; `undefined` where ajv has no such dialect or refuses the schema. */
export function ajvJudge(schema: Json, dialect: Dialect, assertsFormat = false): Judge | undefined {
  if (dialect === "openapi-3.0") return ajvJudge(fromOpenApi(schema), "draft-07", assertsFormat);
  const ajv = ajvOf(dialect, assertsFormat);
  if (ajv === undefined) return undefined;
  const judged = forAjv(withoutDialect(schema), dialect);
  try {
    const check = ajv.compile(judged as object);
    const tracksNames = JSON.stringify(schema).includes('"unevaluatedProperties"');
    return (instance) => {
      try {
        return tracksNames && holdsInheritedName(instance) ? undefined : check(instance);
      } catch {
        return undefined;
      }
    };
  } catch {
    return undefined;
  } finally {
    ajv.removeSchema(judged as object);
  }
}

const INHERITED = Object.getOwnPropertyNames(Object.prototype).map((name) => `${JSON.stringify(name)}:`);

/** ajv takes a property whose name every JavaScript object inherits for one that was evaluated. */
function holdsInheritedName(instance: Json): boolean {
  const text = JSON.stringify(instance);
  return INHERITED.some((name) => text.includes(name));
}

/** ajv takes the dialect from its class and throws at a `$schema` that it has not loaded. */
function withoutDialect(schema: Json): Json {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const { $schema: _, ...rest } = schema as Record<string, Json>;
  return rest;
}

/** Dialects in which nothing beside `$ref` counts, which ajv reads all the same. */
const REF_HIDING: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07"]);

/** After an item of a tuple that is refused, ajv may take a `contains` beside it for kept: there it stands apart. */
const TUPLES = ["items", "prefixItems"];
const CONTAINING = ["contains", "minContains", "maxContains"];

/** A schema of the same meaning that keeps clear of what ajv gets wrong. */
function forAjv(schema: Json, dialect: Dialect): Json {
  const copy = structuredClone(schema);
  walkSchema(copy, { dialect }, ({ schema: node }) => {
    if (!isJsonObject(node)) return;
    const members = node as Record<string, Json>;
    if (TUPLES.some((name) => Array.isArray(members[name]))) setApart(members);
    if (!REF_HIDING.has(dialect) || typeof node.$ref !== "string") return;
    for (const name of Object.keys(node)) {
      if (name !== "$ref" && name !== "definitions") delete members[name];
    }
  });
  return copy;
}

function setApart(members: Record<string, Json>): void {
  const apart = Object.fromEntries(
    CONTAINING.filter((name) => Object.hasOwn(members, name)).map((name) => [name, members[name]]),
  );
  if (!Object.hasOwn(apart, "contains")) return;
  for (const name of CONTAINING) delete members[name];
  members.allOf = [...(Array.isArray(members.allOf) ? members.allOf : []), apart as Json];
}

const EXCLUSIVE = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
] as const;

/** What a schema of OpenAPI 3.0 says, in draft 7, which no validator of ours reads otherwise: `nullable` as a type, flags as bounds. */
function fromOpenApi(schema: Json): Json {
  // Not `structuredClone`, which keeps parts shared, so that they would be respelled twice.
  const copy = JSON.parse(JSON.stringify(schema)) as Json;
  const respell = (node: Record<string, Json>): void => {
    if (typeof node.type === "string" && node.nullable === true) node.type = [node.type, "null"];
    delete node.nullable;
    for (const [bound, flag] of EXCLUSIVE) {
      const isExclusive = node[flag] === true && typeof node[bound] === "number";
      if (isExclusive) node[flag] = node[bound] as Json;
      else delete node[flag];
      if (isExclusive) delete node[bound];
    }
  };
  // `definitions` is no place for schemas in OpenAPI, and the generator's references lead there.
  walkSchema(copy, { positions: "all" }, ({ schema: node }) => {
    if (isJsonObject(node)) respell(node);
  });
  return copy;
}

let serial = 0;

/** Hyperjump's verdicts; `undefined` where it refuses the schema. */
export async function hyperjumpJudge(schema: Json, dialect: Dialect): Promise<Judge | undefined> {
  if (dialect === "openapi-3.0") return hyperjumpJudge(fromOpenApi(schema), "draft-07");
  const uri = `https://proof.toolfold.invalid/${serial++}`;
  try {
    registerSchema(withoutDialect(schema) as SchemaObject, uri, uriOf(dialect));
    const check: Validator = await validate(uri);
    return (instance) => {
      try {
        return check(instance as Parameters<Validator>[0]).valid;
      } catch {
        return undefined;
      }
    };
  } catch {
    return undefined;
  } finally {
    unregisterSchema(uri);
  }
}
