import type { Limits } from "../limits.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { CUT_KEYWORD_NAMES, type CutKeyword } from "./cut-keywords.js";
import { nameFlags } from "./schema-names.js";
import type { Shape, ShapeName } from "./shapes/shape.js";
import { SHAPES } from "./shapes/shapes.js";

/** What can be cut; each has its own switch and its own row in a report. */
export const TRIM_LEVERS = ["annotations", "unusedDefinitions"] as const;

/** One lever. */
export type TrimLever = (typeof TRIM_LEVERS)[number];

/** Bounds of one call. */
export interface TrimLimits extends Limits {
  /** Size of the body in bytes. Default 64 MiB. Reason `too_large`. */
  readonly bytes: number;
  /** Tools in one body. Default 10 000. Reason `too_large`. */
  readonly tools: number;
  /** Cuts in one body. Default 100 000. Reason `too_large`. */
  readonly cuts: number;
}

/** How to trim. Everything has a default. */
export interface TrimOptions {
  /** Where the tools are. Default: told by the content; a body that fits no shape, or two, is left alone. */
  readonly shape?: ShapeName;
  /** The levers to pull. Default: both. */
  readonly levers?: readonly TrimLever[];
  /** The keywords that the lever `annotations` cuts. Default: all ten. */
  readonly keywords?: readonly CutKeyword[];
  /**
   * `proven` cuts `$schema` and `$id` only at the root, and `$schema` only where the dialect provably does not matter.
   * `seed` cuts both wherever the schema has no `$ref`, `$dynamicRef`, `$anchor` or `$dynamicAnchor`, which can change
   * verdicts. Default `proven`.
   */
  readonly identifiers?: "proven" | "seed";
  /** Whether a `title` that is all there is to tell what a `const` or `enum` means is kept or cut. Default `keep`. */
  readonly labels?: "keep" | "cut";
  /** Bounds; a body beyond them is left alone. */
  readonly limits?: Partial<TrimLimits>;
}

/** How one trimmer trims body after body. */
export interface TrimmerOptions extends TrimOptions {
  /**
   * Remembers the lists of tools that it has read, up to about so many bytes, so that a list with the very same bytes is
   * not read again; the results are the same. Default: nothing is remembered.
   */
  readonly cache?: { readonly bytes: number };
}

/** The bounds that apply where the caller names none. */
export const DEFAULT_TRIM_LIMITS: TrimLimits = {
  ...DEFAULT_LIMITS,
  bytes: 64 * 1024 * 1024,
  tools: 10_000,
  cuts: 100_000,
};

/** Options that make no sense; the only thing that {@link trim} throws. */
export class TrimOptionsError extends Error {
  readonly code: "unknown_shape_name" | "unknown_lever" | "unknown_keyword" | "invalid_limit";

  constructor(code: TrimOptionsError["code"], message: string) {
    super(message);
    this.name = "TrimOptionsError";
    this.code = code;
  }
}

/** Checked options. */
export interface TrimPolicy {
  readonly shapes: readonly Shape[];
  readonly levers: ReadonlySet<TrimLever>;
  /** By name number: 1 for the keywords to cut wherever they stand. */
  readonly annotations: Uint8Array;
  /** By name number: 1 for those of `$id` and `$schema` that may be cut; they are decided for a schema as a whole. */
  readonly identifying: Uint8Array;
  readonly identifiers: "proven" | "seed";
  readonly labels: "keep" | "cut";
  readonly limits: TrimLimits;
}

const SHAPE_LISTS: ReadonlyMap<string, readonly Shape[]> = new Map(SHAPES.map((shape) => [shape.name, [shape]]));
const IDENTIFYING: ReadonlySet<string> = new Set<CutKeyword>(["$id", "$schema"]);

/** @throws TrimOptionsError */
export function trimPolicy(options: TrimOptions): TrimPolicy {
  const levers = options.levers ?? TRIM_LEVERS;
  const keywords = options.keywords ?? CUT_KEYWORD_NAMES;
  const shapes = options.shape === undefined ? SHAPES : SHAPE_LISTS.get(options.shape);
  if (shapes === undefined)
    throw unknown(
      "unknown_shape_name",
      options.shape,
      SHAPES.map((shape) => shape.name),
    );
  for (const lever of levers) {
    if (!TRIM_LEVERS.includes(lever)) throw unknown("unknown_lever", lever, TRIM_LEVERS);
  }
  for (const keyword of keywords) {
    if (!CUT_KEYWORD_NAMES.includes(keyword)) throw unknown("unknown_keyword", keyword, CUT_KEYWORD_NAMES);
  }
  return {
    shapes,
    levers: new Set(levers),
    annotations: nameFlags(keywords.filter((keyword) => !IDENTIFYING.has(keyword))),
    identifying: nameFlags(keywords.filter((keyword) => IDENTIFYING.has(keyword))),
    identifiers: options.identifiers ?? "proven",
    labels: options.labels ?? "keep",
    limits: checkedLimits({ ...DEFAULT_TRIM_LIMITS, ...options.limits }),
  };
}

function checkedLimits(limits: TrimLimits): TrimLimits {
  for (const [name, limit] of Object.entries(limits)) checkedLimit(name, limit);
  return limits;
}

/** @throws TrimOptionsError */
export function checkedLimit(name: string, limit: number): number {
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new TrimOptionsError("invalid_limit", `The limit ${name} is ${limit}; it has to be a whole number above 0.`);
}

function unknown(code: TrimOptionsError["code"], seen: unknown, allowed: readonly string[]): TrimOptionsError {
  return new TrimOptionsError(code, `${JSON.stringify(seen)} is not known to trim. Allowed: ${allowed.join(", ")}.`);
}
