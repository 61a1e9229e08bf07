import { describeKind, isJsonObject, type Json, type JsonObject } from "../json-value.js";
import { type Limits, limitsOf } from "../limits.js";
import type { Problem } from "../problem.js";
import { ProblemList } from "../problem-list.js";
import { DEFAULT_DIALECT, type Dialect, declaredDialect } from "./dialects.js";
import { keywordsOf, SCHEMA_POSITIONS } from "./keywords.js";
import type { Location } from "./pointer.js";
import { eachSubschema } from "./subschemas.js";

/** One subschema, where it sits and how it got there. */
export interface SchemaVisit {
  readonly schema: JsonObject | boolean;
  readonly location: Location | undefined;
  /** The dialect in force: the nearest known `$schema` above, or the caller's. */
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
  readonly value: unknown;
  readonly location: Location | undefined;
  readonly dialect: Dialect;
  readonly depth: number;
}

/**
 * Visits every subschema by position, parents first, in document order, with an explicit stack. Property names are
 * never keywords, and `const`, `enum`, `default` and `examples` are never entered.
 *
 * @returns what stands in a schema position without being a schema (`not_a_schema`), and any limit that stopped the
 * walk (`too_deep`: that subschema was left out; `too_many_nodes`: everything after it was).
 */
export function walkSchema(root: unknown, options: WalkOptions, visit: (visited: SchemaVisit) => void): Problem[] {
  const limits = limitsOf(options.limits);
  const positions = options.positions ?? "declared";
  const problems = new ProblemList();
  const stack: Pending[] = [
    { value: root, location: undefined, dialect: options.dialect ?? DEFAULT_DIALECT, depth: 0 },
  ];
  let nodes = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, location, depth } = next;
    if (++nodes > limits.nodes) {
      problems.add("too_many_nodes", location, limitMessage(`more than ${limits.nodes} subschemas`));
      break;
    }
    if (depth > limits.depth) {
      problems.add("too_deep", location, limitMessage(`nested more than ${limits.depth} schemas deep`));
      continue;
    }
    if (typeof value !== "boolean" && !isJsonObject(value)) {
      problems.add("not_a_schema", location, wrongMessage(value, "a schema (an object or a boolean)"));
      continue;
    }
    const declared = declaredDialect(value);
    const dialect = declared === undefined || declared === "unknown" ? next.dialect : declared;
    visit({ schema: value, location, dialect, depth });
    if (typeof value === "boolean") continue;
    const first = stack.length;
    const keywords = keywordsOf(dialect);
    for (const name of Object.keys(value)) {
      const holds = positions === "all" ? SCHEMA_POSITIONS.get(name) : keywords.get(name)?.holds;
      if (holds === undefined || holds === "none") continue;
      const at: Location = { parent: location, token: name };
      const held = value[name] as Json;
      const wanted = eachSubschema(holds, held, at, (child, where) => {
        stack.push({ value: child, location: where, dialect, depth: depth + 1 });
      });
      if (wanted !== undefined) problems.add("not_a_schema", at, wrongMessage(held, wanted));
    }
    reverseFrom(stack, first);
  }
  return problems.toArray();
}

/** A stack gives back what was pushed last, so children go in backwards. */
function reverseFrom(stack: Pending[], first: number): void {
  for (let low = first, high = stack.length - 1; low < high; low++, high--) {
    [stack[low], stack[high]] = [stack[high] as Pending, stack[low] as Pending];
  }
}

function wrongMessage(seen: unknown, wanted: string): string {
  return `Found ${describeKind(seen)} where ${wanted} is needed.`;
}

function limitMessage(what: string): string {
  return `The schema is ${what}; it was not read further.`;
}
