/** Bounds on untrusted input. Exceeding one is a problem with the code named beside it, never a crash. */
export interface Limits {
  /** Nesting of objects and arrays. Default 256. Code `too_deep`. */
  readonly depth: number;
  /** JSON values in one tool. Default 200 000. Code `too_many_nodes`. */
  readonly nodes: number;
}

/** The bounds that apply where the caller names none. */
export const DEFAULT_LIMITS: Limits = { depth: 256, nodes: 200_000 };
