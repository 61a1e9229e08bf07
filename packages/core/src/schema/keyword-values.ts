import { describeKind, isJsonObject, type Json } from "../json-value.js";
import type { Dialect } from "./dialects.js";
import type { ValueShape } from "./keywords.js";
import type { Location } from "./pointer.js";

/** Takes one fault: where, and a sentence about it. */
export type Report = (location: Location, message: string) => void;

type Check = (value: Json, at: Location, dialect: Dialect, report: Report) => void;

/** Dialects whose lists must not be empty. OpenAPI 3.0 and draft 4 also know no boolean schemas. */
export const OLD_DIALECTS: ReadonlySet<Dialect> = new Set(["draft-04", "openapi-3.0"]);

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;
const ANCHOR_2019 = /^[A-Za-z][-A-Za-z0-9.:_]*$/;
const NO_FRAGMENT = /^[^#]*#?$/;

const anything: Check = () => {};

/** A check that a value passes or fails as a whole. */
function must(be: string, holds: (value: Json, dialect: Dialect) => boolean): Check {
  return (value, at, dialect, report) => {
    if (!holds(value, dialect)) report(at, found(value, be));
  };
}

const isString = (value: Json): value is string => typeof value === "string";
const isNumber = (value: Json): value is number => typeof value === "number" && Number.isFinite(value);

const list = must("an array", Array.isArray);

const names: Check = (value, at, dialect, report) => {
  if (!Array.isArray(value)) return report(at, found(value, "an array of property names"));
  if (value.length === 0 && OLD_DIALECTS.has(dialect)) report(at, `${dialect} does not allow an empty list here.`);
  eachUnique(value, at, report, (item, where) => {
    if (!isString(item)) report(where, found(item, "a property name (a string)"));
  });
};

const types: Check = (value, at, dialect, report) => {
  const allowed = dialect === "openapi-3.0" ? TYPES.filter((type) => type !== "null") : TYPES;
  const checkOne = (item: Json, where: Location): void => {
    if (isString(item) && allowed.includes(item)) return;
    report(
      where,
      `Found ${isString(item) ? "an unknown type" : describeKind(item)}; use one of: ${allowed.join(", ")}.`,
    );
  };
  if (!Array.isArray(value) || dialect === "openapi-3.0") return checkOne(value, at);
  if (value.length === 0) report(at, "The list of types is empty; name at least one.");
  eachUnique(value, at, report, checkOne);
};

/** Drafts 6 and 7 only advise against empty and repeating lists, though their metaschemas refuse them: the text decides. */
const values: Check = (value, at, dialect, report) => {
  if (!Array.isArray(value)) return report(at, found(value, "an array of allowed values"));
  if (value.length === 0 && OLD_DIALECTS.has(dialect)) report(at, `${dialect} does not allow an empty list here.`);
  if (dialect === "draft-04") eachUnique(value, at, report, () => {});
};

/** An object whose members each pass the same check. */
function mapOf(be: string, check: Check): Check {
  return (value, at, dialect, report) => {
    if (!isJsonObject(value)) return report(at, found(value, be));
    for (const name of Object.keys(value)) check(value[name] as Json, { parent: at, token: name }, dialect, report);
  };
}

const notEmpty: Check = (value, at, _dialect, report) => {
  if (Array.isArray(value) && value.length === 0) report(at, "The list of schemas is empty; it needs at least one.");
};

/** What each shape of value must be. Subschemas themselves are the walk's business. */
export const KEYWORD_VALUES: Readonly<Record<ValueShape, Check>> = {
  any: anything,
  "any-list": list,
  boolean: must("a boolean", (value) => typeof value === "boolean"),
  "boolean-map": mapOf(
    "an object of booleans",
    must("a boolean", (value) => typeof value === "boolean"),
  ),
  count: must("a whole number from 0", (value) => Number.isInteger(value) && (value as number) >= 0),
  number: must("a number", isNumber),
  "positive-number": must("a number greater than 0", (value) => isNumber(value) && value > 0),
  string: must("a string", isString),
  anchor: must(
    "a plain name (letters, digits, `-`, `_`, `.`)",
    (value, dialect) => isString(value) && (dialect === "2019-09" ? ANCHOR_2019 : ANCHOR).test(value),
  ),
  "resource-id": must("a URI without a fragment", (value) => isString(value) && NO_FRAGMENT.test(value)),
  names,
  "names-map": mapOf("an object of lists of property names", names),
  types,
  values,
  object: must("an object", isJsonObject),
  schema: anything,
  schemas: notEmpty,
  "schema-map": anything,
  "schema-or-schemas": notEmpty,
  "schema-or-names-map": (value, at, dialect, report) => {
    if (!isJsonObject(value)) return;
    for (const name of Object.keys(value)) {
      const member = value[name] as Json;
      if (Array.isArray(member)) names(member, { parent: at, token: name }, dialect, report);
    }
  },
};

/** Checks every item, and that no string, number, boolean or null stands in the list twice. */
function eachUnique(
  items: readonly Json[],
  list: Location,
  report: Report,
  check: (item: Json, at: Location) => void,
): void {
  const seen = new Set<Json>();
  for (const [index, item] of items.entries()) {
    const at = { parent: list, token: index };
    check(item, at);
    if (typeof item === "object" && item !== null) continue;
    if (seen.has(item)) report(at, "Found the same item twice; list it once.");
    seen.add(item);
  }
}

function found(value: Json, wanted: string): string {
  return `Found ${describeKind(value)} where ${wanted} is needed.`;
}
