import { describeKind } from "./json-value.js";

/**
 * Bounds on untrusted input, whole numbers above 0; anything else throws a `RangeError` with the code `invalid_limit`.
 * Exceeding one is a problem with the code named beside it, never a crash.
 */
export interface Limits {
  /** Nesting: of objects and arrays in a tool, of schemas in a schema. Default 256. Code `too_deep`. */
  readonly depth: number;
  /** JSON values in one tool, subschemas in one schema. Default 200 000. Code `too_many_nodes`. */
  readonly nodes: number;
}

/** The bounds that apply where the caller names none. */
export const DEFAULT_LIMITS: Limits = { depth: 256, nodes: 200_000 };

/**
 * The caller's bounds, with the defaults for those that are absent or `undefined`.
 *
 * @throws {RangeError} code `invalid_limit` for a name that is no bound, and for a bound that is no whole number above 0.
 */
export function limitsOf(limits: Partial<Limits> | undefined): Limits {
  return withBounds(DEFAULT_LIMITS, limits ?? {});
}

/** Any set of bounds over its defaults, by the rules of {@link limitsOf}. */
export function withBounds<T extends object>(defaults: T, given: Partial<T>): T {
  const bounds = { ...defaults };
  for (const name of Object.keys(given) as (keyof T & string)[]) {
    const bound = given[name];
    if (!Object.hasOwn(defaults, name)) {
      throw invalid(`There is no limit named ${JSON.stringify(name)}; use: ${Object.keys(defaults).join(", ")}.`);
    }
    if (bound === undefined) continue;
    if (!Number.isSafeInteger(bound) || (bound as number) < 1) {
      throw invalid(`The limit ${name} is ${shown(bound)}; it has to be a whole number above 0.`);
    }
    bounds[name] = bound;
  }
  return bounds;
}

const shown = (bound: unknown): string => (typeof bound === "number" ? String(bound) : describeKind(bound));

function invalid(message: string): RangeError {
  return Object.assign(new RangeError(message), { code: "invalid_limit" });
}
