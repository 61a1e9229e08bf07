import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import { DEFAULT_LIMITS, type Limits } from "../limits.js";
import type { Problem } from "../problem.js";
import { DEFAULT_DIALECT, type Dialect, declaredDialect } from "./dialects.js";
import { type Holds, keywordsOf, SCHEMA_POSITIONS } from "./keywords.js";
import { type Location, pointerOf } from "./pointer.js";

/** One subschema, where it sits and how it got there. */
export interface SchemaVisit {
  readonly schema: JsonObject | boolean;
  readonly location: Location | undefined;
  /** The dialect in force: the nearest `$schema` above, or the caller's. */
  readonly dialect: Dialect;
  /** Schemas above this one. */
  readonly depth: number;
}

/** How to walk. */
export interface WalkOptions {
  /** The dialect of a root that declares none. Default 2020-12. */
  readonly dialect?: Dialect;
  /** `declared` follows the keywords of the dialect in force; `all` every position of every dialect. Default `declared`. */
  readonly positions?: "declared" | "all";
  readonly limits?: Partial<Limits>;
}

interface Pending {
  readonly value: Json | undefined;
  readonly location: Location | undefined;
  readonly dialect: Dialect;
  readonly depth: number;
}

/**
 * Visits every subschema by position, parents first, in document order, with an explicit stack. Property names are
 * never keywords, and `const`, `enum`, `default` and `examples` are never entered.
 *
 * @returns what stands in a schema position without being a schema, and any limit that stopped the walk.
 */
export function walkSchema(root: unknown, options: WalkOptions, visit: (visited: SchemaVisit) => void): Problem[] {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const problems: Problem[] = [];
  const stack: Pending[] = [
    { value: root as Json, location: undefined, dialect: options.dialect ?? DEFAULT_DIALECT, depth: 0 },
  ];
  let nodes = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, location, depth } = next;
    if (++nodes > limits.nodes) {
      problems.push(limitProblem("too_many_nodes", location, `more than ${limits.nodes} subschemas`));
      break;
    }
    if (depth > limits.depth) {
      problems.push(limitProblem("too_deep", location, `nested more than ${limits.depth} schemas deep`));
      continue;
    }
    if (typeof value !== "boolean" && !isJsonObject(value)) {
      problems.push(notASchema(value, location));
      continue;
    }
    const declared = declaredDialect(value);
    const dialect = declared === undefined || declared === "unknown" ? next.dialect : declared;
    visit({ schema: value, location, dialect, depth });
    if (typeof value === "boolean") continue;
    const children = childrenOf(value, dialect, options.positions ?? "declared", location, depth + 1, problems);
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index] as Pending);
  }
  return problems;
}

function childrenOf(
  schema: JsonObject,
  dialect: Dialect,
  positions: "declared" | "all",
  location: Location | undefined,
  depth: number,
  problems: Problem[],
): Pending[] {
  const children: Pending[] = [];
  const keywords = keywordsOf(dialect);
  for (const name of Object.keys(schema)) {
    const holds = positions === "all" ? SCHEMA_POSITIONS.get(name) : keywords.get(name)?.holds;
    if (holds === undefined || holds === "none") continue;
    const at: Location = { parent: location, token: name };
    const add = (value: Json | undefined, where: Location): void => {
      children.push({ value, location: where, dialect, depth });
    };
    collect(holds, schema[name] as Json, at, add, problems);
  }
  return children;
}

/** Hands every subschema in one keyword's value to `add`; a container of the wrong kind is a problem. */
function collect(
  holds: Holds,
  value: Json,
  at: Location,
  add: (value: Json | undefined, where: Location) => void,
  problems: Problem[],
): void {
  if (holds === "schema" || (holds === "schema-or-schemas" && !Array.isArray(value))) {
    add(value, at);
    return;
  }
  if (holds === "schemas" || holds === "schema-or-schemas") {
    if (!Array.isArray(value)) problems.push(notASchema(value, at, "an array of schemas"));
    else for (const [index, item] of value.entries()) add(item, { parent: at, token: index });
    return;
  }
  if (!isJsonObject(value)) {
    problems.push(notASchema(value, at, "an object of schemas"));
    return;
  }
  for (const name of Object.keys(value)) {
    const item = value[name] as Json;
    if (holds === "schema-or-names-map" && Array.isArray(item)) continue;
    add(item, { parent: at, token: name });
  }
}

function notASchema(
  value: unknown,
  location: Location | undefined,
  wanted = "a schema (an object or a boolean)",
): Problem {
  const seen = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  return { code: "not_a_schema", pointer: pointerOf(location), message: `Found ${seen} where ${wanted} is needed.` };
}

function limitProblem(code: "too_deep" | "too_many_nodes", location: Location | undefined, what: string): Problem {
  return { code, pointer: pointerOf(location), message: `The schema is ${what}; it was not read further.` };
}
