import type { Usage } from "./usage.js";

/** How often something was counted, by name. */
export type Counts = Readonly<Record<string, number>>;

/** Savings in one unit. `gross` counts every request, `unique` each catalogue once per session. */
export interface Savings {
  readonly gross: number;
  readonly unique: number;
}

/** What an operator reads at `/stats`; `schemas/proxy-stats.schema.json`. The three classes of savings are never mixed. */
export interface ProxyStats {
  readonly version: 1;
  readonly startedAt: string;
  readonly apply: string;
  readonly policy: string;
  readonly requests: {
    readonly total: number;
    readonly byRoute: Counts;
    readonly byResult: Counts;
    /** Why requests on known routes passed as they came. */
    readonly bySkipReason: Counts;
  };
  /** Exact. */
  readonly wireBytes: {
    /** Of request bodies on known routes, without their content coding: as they came, and as they went. */
    readonly in: number;
    readonly out: number;
    readonly cut: Savings;
    /** What could have been cut, whether or not it was. */
    readonly possible: Savings;
  };
  /** Estimates of one tokenizer; deferred tools weigh nothing. */
  readonly estimatedTokens: {
    readonly tokenizer: string | null;
    readonly cut: Savings;
    readonly possible: Savings;
    /** Requests whose catalogue has not been counted (yet). */
    readonly uncountedRequests: number;
  };
  /** What providers say they charged for. */
  readonly providerUsage: readonly (Usage & {
    readonly provider: string;
    readonly model: string;
    readonly requests: number;
  })[];
  readonly sessions: {
    readonly seen: number;
    readonly trimmed: number;
    readonly left: number;
    /** Running sessions that lost their prompt cache; 0 unless `apply` is `all`. */
    readonly reanchored: number;
    readonly storeFailures: number;
  };
  /** Catalogues that clients changed within a session, which costs the session its prompt cache. */
  readonly drift: {
    readonly changes: number;
    readonly tools: readonly { readonly tool: string; readonly changes: number }[];
  };
  readonly topTools: readonly { readonly tool: string; readonly bytes: number }[];
  readonly breakEven: readonly BreakEvenRow[];
  /** What should be set otherwise, and how. */
  readonly advice: readonly { readonly code: string; readonly message: string }[];
  /** By minute, oldest first, a day at most. */
  readonly series: readonly {
    readonly minute: string;
    readonly requests: number;
    readonly cutBytes: number;
    readonly cutTokens: number;
  }[];
}

/** When trimming pays for one model. */
export interface BreakEvenRow {
  readonly provider: string;
  readonly model: string;
  /** What a token costs that is written into, and read from, the prompt cache, against one that is not cached. */
  readonly write: number;
  readonly read: number;
  readonly ttlSeconds: number;
  /** Mean tokens of a prompt, as the provider reports them. */
  readonly promptTokens: number;
  /** Mean estimated tokens of a prompt that are, or could be, cut. */
  readonly savedTokens: number;
  readonly sessions: number;
  readonly requestsPerSession: number;
  /** Later requests after which trimming a running session has paid back; `null` when it never does. */
  readonly warmRequests: number | null;
  readonly verdict: "nothing_to_save" | "pays_for_new_sessions" | "pays_for_running_sessions_too";
}
