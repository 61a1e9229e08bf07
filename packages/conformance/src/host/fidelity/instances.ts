import { isObject, type Members } from "../../json-body.js";
import { mergeSchemas } from "./merge-schemas.js";
import { numbersOf, stringsOf } from "./scalars.js";

/** Values to try for one place. */
const PER_PLACE = 16;
/** Values to try for the whole schema. */
const PER_SCHEMA = 300;
/** Schemas to look at for one set of instances: schemas come from strangers. */
const LOOKED_AT = 4_000;
const DEEPEST = 8;
const LONGEST_ARRAY = 8;

const ANYTHING: readonly unknown[] = [null, true, 0, 1.5, "", "a", [], [0], {}, { zz: 1 }];
const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];

/**
 * Objects that a schema may accept: its bounds, members, branches and examples tried one at a time. They are guesses; a
 * validator says which of them the schema does accept. Uses no randomness, so that a run can be repeated.
 */
export function instancesOf(root: Members): readonly Members[] {
  return distinct([{}, ...generator(root)(root, 0)], PER_SCHEMA).filter(isObject);
}

type Candidates = (schema: unknown, depth: number) => readonly unknown[];

function generator(root: Members): Candidates {
  let left = LOOKED_AT;
  const candidates: Candidates = (schema, depth) => {
    if (left-- <= 0 || depth > DEEPEST || schema === false) return [];
    if (!isObject(schema) || Object.keys(schema).length === 0) return ANYTHING;
    const limit = depth === 0 ? PER_SCHEMA : PER_PLACE;
    const given = [schema.const, ...listOf(schema.enum), schema.default, ...listOf(schema.examples)].slice(0, limit);
    const target = typeof schema.$ref === "string" ? resolve(root, schema.$ref) : undefined;
    const variants = [...(target === undefined ? [] : [target]), ...branchesOf(schema)];
    const branches = variants.map((variant) => candidates(variant, depth + 1));
    const own = ownOf(schema, depth, candidates);
    return distinct([...given.filter((value) => value !== undefined), ...interleave([...branches, own])], limit);
  };
  return candidates;
}

/** The schema with each of its branches merged in, so that what stands beside a combinator counts too. */
function branchesOf(schema: Members): readonly unknown[] {
  const { anyOf, oneOf, allOf, if: _, then, else: otherwise, dependentSchemas, dependencies, ...base } = schema;
  const depending = [dependentSchemas, dependencies].flatMap((map) => (isObject(map) ? Object.values(map) : []));
  const branches = [...listOf(anyOf), ...listOf(oneOf), then, otherwise, ...depending].filter(isObject).slice(0, 24);
  const all = listOf(allOf).filter(isObject).slice(0, 24);
  const whole = all.reduce<Members>((merged, part) => mergeSchemas(merged, part), base);
  return [...(all.length > 0 ? [whole] : []), ...branches.map((branch) => mergeSchemas(whole, branch))];
}

function ownOf(schema: Members, depth: number, candidates: Candidates): readonly unknown[] {
  const types = typeof schema.type === "string" ? [schema.type] : Array.isArray(schema.type) ? schema.type : TYPES;
  return interleave(types.map((type) => ofType(type, schema, depth, candidates)));
}

function ofType(type: unknown, schema: Members, depth: number, candidates: Candidates): readonly unknown[] {
  if (type === "object") return objectsOf(schema, depth, candidates);
  if (type === "array") return arraysOf(schema, depth, candidates);
  if (type === "string") return stringsOf(schema);
  if (type === "number" || type === "integer") return numbersOf(schema, type === "integer");
  if (type === "boolean") return [true, false];
  return type === "null" ? [null] : [];
}

function objectsOf(schema: Members, depth: number, candidates: Candidates): readonly Members[] {
  const properties = new Map(Object.entries(isObject(schema.properties) ? schema.properties : {}).slice(0, 200));
  const values = new Map([...properties].map(([name, child]) => [name, candidates(child, depth + 1)]));
  const required = listOf(schema.required).filter((name) => typeof name === "string");
  const base = new Map(required.map((name) => [name, values.has(name) ? values.get(name)?.[0] : "a"]));
  const full = new Map([
    ...base,
    ...[...values].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first] as const])),
  ]);
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {}).slice(0, 20);
  const extras: (readonly [string, unknown])[] = [
    ...patterns.flatMap(([pattern, child]) => namesFor(pattern).map((name) => [name, child] as const)),
    ["zz_extra", schema.additionalProperties ?? schema.unevaluatedProperties ?? true],
    ...stringsOf(isObject(schema.propertyNames) ? schema.propertyNames : {})
      .slice(0, 3)
      .map((name) => [name, true] as const),
  ];
  const one = [...values, ...extras.map(([name, child]) => [name, candidates(child, depth + 1).slice(0, 4)] as const)];
  const single = interleave(one.map(([name, all]) => all.map((value) => objectOf(base, [[name, value]]))));
  const least = typeof schema.minProperties === "number" ? Math.min(schema.minProperties, 20) : 0;
  const filled = [...Array(least).keys()].map((index) => [`zz_${index}`, "a"] as const);
  return [objectOf(base, []), objectOf(full, []), objectOf(full, filled), ...(single as Members[])];
}

/** Names such as a pattern for names might mean: its literal beginning, and plain words. */
function namesFor(pattern: string): readonly string[] {
  const literal = /^\^?([\w-]*)/.exec(pattern)?.[1] ?? "";
  return [literal, `${literal}a`, `${literal}1`, "a", "A", "x-a", "1"].filter((name) => name !== "").slice(0, 5);
}

function arraysOf(schema: Members, depth: number, candidates: Candidates): readonly unknown[] {
  const tuple = [...listOf(schema.prefixItems), ...listOf(schema.items)].slice(0, LONGEST_ARRAY);
  const rest = Array.isArray(schema.items) ? (schema.additionalItems ?? true) : (schema.items ?? true);
  const heads = tuple.map((item) => candidates(item, depth + 1));
  const tails = candidates(rest, depth + 1);
  const contained = schema.contains === undefined ? [] : candidates(schema.contains, depth + 1);
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  const most = typeof schema.maxItems === "number" ? schema.maxItems : LONGEST_ARRAY;
  const head = heads.map(([first = null]): unknown => first);
  const ofLength = (length: number, tail: readonly unknown[]): readonly unknown[] => [
    ...head.slice(0, length),
    ...Array.from({ length: Math.max(0, length - head.length) }, (_, index) => tail[index % tail.length] ?? null),
  ];
  const lengths = [least, least + 1, head.length, head.length + 1, most].filter((length) => length <= LONGEST_ARRAY);
  const varied = [...tails, ...contained].map((value) => [...ofLength(Math.max(least - 1, head.length), tails), value]);
  const heady = heads.flatMap((all, index) => all.map((value) => head.with(index, value)));
  return [
    ...lengths.map((length) => ofLength(length, tails)),
    ...lengths.map((length) => ofLength(length, tails.slice(0, 1))),
    ...varied,
    ...heady,
  ];
}

function objectOf(base: ReadonlyMap<string, unknown>, more: readonly (readonly [string, unknown])[]): Members {
  return Object.fromEntries([...base, ...more]);
}

/** A local reference, by JSON Pointer, `$anchor` or `$id`. */
function resolve(root: Members, reference: string): unknown {
  if (reference === "#" || reference === root.$id) return root;
  if (!reference.startsWith("#")) return undefined;
  const pointer = decodeFragment(reference.slice(1));
  if (!pointer.startsWith("/")) {
    const places = [root.$defs, root.definitions].flatMap((map) => (isObject(map) ? Object.values(map) : []));
    return places.find((place) => isObject(place) && place.$anchor === pointer);
  }
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)] as unknown;
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, root);
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One from each list in turn, so that a limit cuts all of them alike. */
function interleave(lists: readonly (readonly unknown[])[]): readonly unknown[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => (index < list.length ? [list[index]] : [])),
  ).flat();
}

function distinct(values: readonly unknown[], limit: number): readonly unknown[] {
  const known = new Map<string, unknown>();
  for (const value of values) {
    if (known.size === limit) break;
    known.set(JSON.stringify(value), value);
  }
  return [...known.values()];
}
