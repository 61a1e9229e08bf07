import { isJsonObject, type Json, type JsonObject, ownMember, setMember } from "../json-value.js";
import { type Limits, limitsOf } from "../limits.js";
import { DEFAULT_DIALECT, type Dialect, declaredDialect } from "../schema/dialects.js";
import { type Drawn, type Form, kindsOnly, NO_NOTES } from "./form.js";
import { notesOf } from "./node-reader.js";
import { Normalizer } from "./normalize.js";
import { Pruner, reachesSize, Sizes } from "./prune.js";
import type { Widening } from "./reasons.js";
import { type Flags, NEEDS, scanSchema, settleFlags } from "./scan.js";
import { unshared } from "./unshare.js";
import { joinWide, listWidenings, type Wide, widen } from "./widening.js";

/** How to lower. */
export interface LowerOptions {
  /** The dialect of a schema that declares none. Default 2020-12. */
  readonly dialect?: Dialect;
  /** Default depth 256, nodes 200 000. What lies beyond is widened with the reason `budget`. */
  readonly limits?: Partial<Limits>;
  /** How many times as large as the full schema the lowered one may be, in bytes of JSON. Default 2; a schema may always take 2 KiB. */
  readonly sizeFactor?: number;
}

/** A schema of the compact subset, and how it relates to the full one. */
export interface LoweredSchema {
  readonly schema: JsonObject;
  /** `exact`: both accept the same objects. `wider`: the lowered one may accept more; never less. */
  readonly exactness: "exact" | "wider";
  /** Where it accepts more. Empty exactly when it is `exact`. */
  readonly widenings: readonly Widening[];
}

/** A schema this small may grow to this size whatever its own. */
const ALWAYS_ROOM = 2048;

const ROOT = { location: undefined, keyword: "$schema" };
const NEEDS_WORK = NEEDS.merge | NEEDS.respell | NEEDS.trim | NEEDS.cut | NEEDS.foreign;

/** No object has at least one member and at most none. */
const NO_OBJECT: JsonObject = { type: "object", properties: {}, minProperties: 1, maxProperties: 0 };

/**
 * Lowers an input schema into the compact subset: 2020-12 without `$ref`, `oneOf`, `allOf`, `anyOf`, `not`,
 * `patternProperties` and `dependentSchemas` at any depth. Every object that the full schema accepts is accepted by the
 * lowered one, whether the validator checks `format` or not (`lowering-never-narrower`). Nothing is fetched, no pattern is
 * executed. The work is bounded by the size of the schema: what it does not pay for is widened with the reason `budget`, as
 * is an `anyOf` or `oneOf` of more than 250 branches that are not all values, and an `allOf` after 250. Never throws. A schema that is in the subset already is returned as the same object.
 *
 * Say first with `checkSchema` whether it is a schema at all: here, what no dialect allows counts as absent, and is
 * reported with the reason `invalid_keyword`.
 *
 * @returns the lowered schema, which may share parts with the full one.
 */
export function lowerSchema(schema: Json, options: LowerOptions = {}): LoweredSchema {
  if (typeof schema === "boolean") return finish(schema ? asRoot({}) : NO_OBJECT, undefined);
  if (!isJsonObject(schema)) return finish(asRoot({}), widen({ ...ROOT, keyword: "" }, "invalid_keyword"));
  const dialect = declaredDialect(schema) ?? options.dialect ?? DEFAULT_DIALECT;
  if (dialect === "unknown") return finish(namesOnly(schema), widen(ROOT, "unknown_dialect"));
  const limits = limitsOf(options.limits);
  const scan = scanSchema(schema, dialect, limits);
  if (scan.overflow) return finish(namesOnly({}), widen({ ...ROOT, keyword: "" }, "budget"));
  if ((scan.needs & NEEDS_WORK) === 0 && isRootOfSubset(schema)) {
    return finish((scan.needs & NEEDS.redeclare) === 0 ? schema : undeclared(schema), undefined);
  }

  const flags: Flags = new Map();
  settleFlags(scan, flags);
  if (flags.size < scan.schemas.length) return lowerSchema(unshared(schema, dialect, limits.depth), options);
  const normalizer = new Normalizer(schema, dialect, scan, flags, limits);
  const root = normalizer.lower(schema, { location: undefined, base: normalizer.resolver.rootBase(), depth: 0 });
  const drawn = drawRoot(root, schema, dialect, normalizer);
  return fitted(drawn, schema, options.sizeFactor ?? 2);
}

function isRootOfSubset(schema: JsonObject): boolean {
  return ownMember(schema, "type") === "object" && isJsonObject(ownMember(schema, "properties"));
}

/** A schema that means the same in 2020-12, without the dialect that it names. */
function undeclared(schema: JsonObject): JsonObject {
  const json: Record<string, Json> = {};
  for (const name of Object.keys(schema)) if (name !== "$schema") setMember(json, name, schema[name] as Json);
  return json;
}

/** Below the root `false` accepts nothing; the root stays an object schema. */
function drawRoot(
  form: Form,
  schema: JsonObject,
  dialect: Dialect,
  normalizer: Normalizer,
): { readonly json: JsonObject; readonly wide: Wide } {
  if (form.parsed.shapes.object === undefined) {
    return { json: annotated(NO_OBJECT, schema, dialect), wide: undefined };
  }
  const op = normalizer.op({ location: undefined, keyword: "type" });
  const objects = kindsOnly(["object"], NO_NOTES, undefined);
  const rooted = form.draw === undefined ? op.algebra.intersect(form, objects, op) : form;
  const { json, wide }: Drawn = normalizer.draw(rooted);
  if (json === false) return { json: annotated(NO_OBJECT, schema, dialect), wide: undefined };
  return { json: asRoot(json === true ? {} : json), wide };
}

function annotated(empty: JsonObject, schema: JsonObject, dialect: Dialect): JsonObject {
  const json: Record<string, Json> = {};
  for (const [name, value] of notesOf(schema, dialect)) setMember(json, name, value);
  return { ...json, ...empty };
}

/** The same schema with the type and the properties that a root must have. */
function asRoot(schema: JsonObject): JsonObject {
  if (isRootOfSubset(schema)) return schema;
  const json: Record<string, Json> = {};
  if (!Object.hasOwn(schema, "type")) json.type = "object";
  for (const name of Object.keys(schema)) {
    setMember(json, name, name === "type" ? "object" : (schema[name] as Json));
  }
  if (!Object.hasOwn(schema, "properties")) json.properties = {};
  return json;
}

/** What can be said of a schema whose keywords may mean anything: the names it lists, with their descriptions. */
function namesOnly(schema: JsonObject): JsonObject {
  const described = (value: Json | undefined): Record<string, Json> => {
    const description = isJsonObject(value) ? ownMember(value, "description") : undefined;
    return typeof description === "string" ? { description } : {};
  };
  const listed = ownMember(schema, "properties");
  const properties: Record<string, Json> = {};
  for (const name of isJsonObject(listed) ? Object.keys(listed) : []) {
    setMember(properties, name, described(ownMember(listed as JsonObject, name)));
  }
  return { ...described(schema), type: "object", properties };
}

function fitted(
  drawn: { readonly json: JsonObject; readonly wide: Wide },
  full: JsonObject,
  factor: number,
): LoweredSchema {
  const sizes = new Sizes();
  const size = sizes.of(drawn.json);
  if (size <= ALWAYS_ROOM || reachesSize(full, size / factor)) return finish(drawn.json, drawn.wide);
  const room = Math.max(ALWAYS_ROOM, factor * sizes.of(full));
  const pruner = new Pruner(sizes);
  const pruned = pruner.fit(drawn.json, room);
  const wide = joinWide(drawn.wide, widen({ location: undefined, keyword: "" }, "budget"));
  return finish(asRoot(isJsonObject(pruned) ? pruned : {}), wide);
}

function finish(schema: JsonObject, wide: Wide): LoweredSchema {
  return { schema, exactness: wide === undefined ? "exact" : "wider", widenings: listWidenings(wide) };
}
