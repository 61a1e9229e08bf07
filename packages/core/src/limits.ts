/** Bounds on untrusted input. Exceeding one is a problem with the code named beside it, never a crash. */
export interface Limits {
  /** Nesting: of objects and arrays in a tool, of schemas in a schema. Default 256. Code `too_deep`. */
  readonly depth: number;
  /** JSON values in one tool, subschemas in one schema. Default 200 000. Code `too_many_nodes`. */
  readonly nodes: number;
}

/** The bounds that apply where the caller names none. */
export const DEFAULT_LIMITS: Limits = { depth: 256, nodes: 200_000 };

/** The caller's bounds, with the defaults for the rest. */
export function limitsOf(limits: Partial<Limits> | undefined): Limits {
  return { ...DEFAULT_LIMITS, ...limits };
}
