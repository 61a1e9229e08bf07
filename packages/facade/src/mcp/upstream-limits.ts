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
