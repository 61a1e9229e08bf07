import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { registerSchema, type SchemaObject, unregisterSchema, validate } from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-2019-09";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-04";
import type { Dialect, Json, JsonObject } from "@toolfold/core";
import { Ajv, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { SuiteGroup } from "./json-schema-test-suite.js";
import { uriOf } from "./prove-lowering-oracles.js";

/** What a validator says about an instance; `refused` when it cannot use the schema. */
export type TrimVerdict = boolean | "refused";

/**
 * Makes a validator read a schema as consumers of tool schemas do: in the dialect that it declares, else in 2020-12.
 * `undefined` where the validator does not have the dialect of the group at all.
 */
export type TrimJudge = (
  schema: JsonObject,
  group: SuiteGroup,
) => Promise<((instance: Json) => TrimVerdict) | undefined>;

const REMOTES = "http://localhost:1234/";
const DRAFT_FOLDERS: ReadonlyMap<string, Dialect> = new Map([
  ["draft4", "draft-04"],
  ["draft6", "draft-06"],
  ["draft7", "draft-07"],
  ["draft2019-09", "2019-09"],
  ["draft2020-12", "2020-12"],
]);
const OPTIONS: Options = { strict: false, logger: false, addUsedSchema: false, unicodeRegExp: true };

let serial = 0;

/** Hyperjump as a judge, with the suite's remote schemas at hand. */
export function hyperjumpTrimJudge(suite: string | undefined): TrimJudge {
  if (suite !== undefined) registerRemotes(join(suite, "remotes"));
  return async (schema) => {
    const uri = `https://trim.toolfold.invalid/${serial++}`;
    try {
      registerSchema(schema as SchemaObject, uri, uriOf("2020-12"));
      const check = await validate(uri);
      return (instance) => verdictOf(() => check(instance as Parameters<typeof check>[0]).valid);
    } catch {
      return () => "refused";
    } finally {
      unregisterSchema(uri);
    }
  };
}

/** ajv as a judge, which also checks the schema against its metaschema. It has no draft-04. */
export const ajvTrimJudge: TrimJudge = (schema, group) => {
  if (group.dialect === "draft-04") return Promise.resolve(undefined);
  const ajv = ajvFor(schema.$schema ?? uriOf("2020-12"));
  try {
    const check = ajv.compile<Json>(schema as object);
    return Promise.resolve((instance: Json) => verdictOf(() => check(instance)));
  } catch {
    return Promise.resolve(() => "refused" as const);
  } finally {
    ajv.removeSchema(schema);
  }
};

const ajv2020: Ajv = new Ajv2020(OPTIONS);
const ajv2019: Ajv = new Ajv2019(OPTIONS);
const ajv7: Ajv = new Ajv(OPTIONS);
ajv7.addMetaSchema(createRequire(import.meta.url)("ajv/dist/refs/json-schema-draft-06.json") as object);

function ajvFor(dialect: Json): Ajv {
  if (dialect === uriOf("2020-12")) return ajv2020;
  return dialect === uriOf("2019-09") ? ajv2019 : ajv7;
}

function verdictOf(judge: () => boolean): TrimVerdict {
  try {
    return judge();
  } catch {
    return "refused";
  }
}

function registerRemotes(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
    const path = join(entry.parentPath, entry.name);
    const place = relative(folder, path);
    const dialect = DRAFT_FOLDERS.get(place.split("/")[0] ?? "") ?? "draft-07";
    try {
      registerSchema(JSON.parse(readFileSync(path, "utf8")) as SchemaObject, `${REMOTES}${place}`, uriOf(dialect));
    } catch {
      // A remote of a draft that the validator does not know: the groups that need it count as refusals.
    }
  }
}
