/** Bounds on what an MCP server may cost: every one ends in a {@link Trouble}, never in a hang or a crash of ours. */
export interface McpLimits {
  /** Milliseconds from the start of the process to its answer to `initialize`. */
  readonly connectMs: number;
  /** Milliseconds for a whole listing, all pages together. */
  readonly listMs: number;
  /** Pages in one listing. */
  readonly pages: number;
  /** Tools in one listing. */
  readonly tools: number;
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Characters and JSON values of a whole listing, all pages together. */
  readonly listingSize: number;
  /** Milliseconds that `tools/list_changed` waits for its siblings. */
  readonly settleMs: number;
  /** The least milliseconds between two listings, so that a server cannot keep us listing. */
  readonly relistMs: number;
  /** Milliseconds until a server is sent SIGTERM after its stdin was closed, and then again until SIGKILL. */
  readonly graceMs: number;
}

/** The bounds of `npm start`. A machine under load starts three Node processes in a few seconds. */
export const DEFAULT_MCP_LIMITS: McpLimits = {
  connectMs: 20_000,
  listMs: 20_000,
  pages: 256,
  tools: 25_000,
  messageBytes: 32 * 1_048_576,
  listingSize: 32 * 1_048_576,
  settleMs: 250,
  relistMs: 2_000,
  graceMs: 1_000,
};
