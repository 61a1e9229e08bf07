import { describeKind, escapeToken } from "@toolfold/core";
import { ConfigurationError } from "./configuration-error.js";

/** Bounds on what an upstream server may cost. */
export interface UpstreamLimits {
  /** Milliseconds from start to the end of the handshake. Default 30 000. */
  readonly connectMs: number;
  /** Milliseconds for a whole listing, all pages together. Default 30 000. */
  readonly listMs: number;
  /** Milliseconds without an answer or progress until a call is given up. Default 300 000. */
  readonly callMs: number;
  /** Pages in one listing. Default 256. */
  readonly pages: number;
  /** Tools in one listing. Default 25 000. */
  readonly tools: number;
  /** Bytes of one message of a program. Default 32 MiB. */
  readonly messageBytes: number;
  /** Milliseconds that `tools/list_changed` waits for its siblings. Default 250. */
  readonly settleMs: number;
}

/** The bounds that apply where the host names none. */
export const DEFAULT_UPSTREAM_LIMITS: UpstreamLimits = {
  connectMs: 30_000,
  listMs: 30_000,
  callMs: 300_000,
  pages: 256,
  tools: 25_000,
  messageBytes: 32 * 1_048_576,
  settleMs: 250,
};

/**
 * The bounds that a host names, and the defaults for those that it does not.
 *
 * @throws ConfigurationError for a bound that does not exist, or that is no positive number.
 */
export function readLimits(given: Partial<UpstreamLimits>): UpstreamLimits {
  const names = Object.keys(DEFAULT_UPSTREAM_LIMITS) as (keyof UpstreamLimits)[];
  for (const name of Object.keys(given)) {
    if (!(names as string[]).includes(name))
      throw new ConfigurationError(`/limits/${escapeToken(name)}`, `Unknown. Allowed: ${names.join(", ")}.`);
  }
  const limits = names.map((name) => {
    const value: unknown = given[name] ?? DEFAULT_UPSTREAM_LIMITS[name];
    if (typeof value === "number" && value > 0 && value <= MAX_LIMIT) return [name, value];
    const seen = typeof value === "number" ? String(value) : describeKind(value);
    throw new ConfigurationError(`/limits/${name}`, `Found ${seen}; a number above 0 is needed, at most ${MAX_LIMIT}.`);
  });
  return Object.fromEntries(limits) as UpstreamLimits;
}

/** Timers of the runtime hold no more. */
const MAX_LIMIT = 2_147_483_647;
