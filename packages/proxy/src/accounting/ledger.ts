import { LRUCache } from "lru-cache";
import type { ProxyRecord } from "../proxy-record.js";
import { BoundedCounts } from "./bounded-counts.js";
import type { CachePriceTable } from "./cache-prices.js";
import type { CatalogBook } from "./catalog-book.js";
import { ModelLedger } from "./model-ledger.js";
import { Series } from "./series.js";
import type { Counts, ProxyStats } from "./stats.js";
import { NO_SAVINGS, plus, TokenSavings } from "./token-savings.js";

interface KnownSession {
  /** Catalogues that it has shown. */
  readonly digests: Set<string>;
}

const MAX_SESSIONS = 100_000;
const MAX_DIGESTS = 32;
const MAX_TOOLS = 512;
const TOP = 20;

/** Adds up what is said in records. Bounded, whatever clients send. */
export class Ledger {
  readonly #book: CatalogBook;
  readonly #models: ModelLedger;
  readonly #startedAt: Date = new Date();
  readonly #series = new Series();
  readonly #routes = new BoundedCounts(64);
  readonly #results = new BoundedCounts(64);
  readonly #reasons = new BoundedCounts(64);
  readonly #tools = new BoundedCounts(MAX_TOOLS);
  readonly #driftedTools = new BoundedCounts(MAX_TOOLS);
  readonly #sessions = new LRUCache<string, KnownSession>({ max: MAX_SESSIONS });
  readonly #tokens: TokenSavings;
  #total = 0;
  #bytes = { in: 0, out: 0, cut: NO_SAVINGS, possible: NO_SAVINGS };
  #sessionCounts = { seen: 0, trimmed: 0, left: 0, reanchored: 0, storeFailures: 0 };
  #drifts = 0;

  constructor(book: CatalogBook, prices: CachePriceTable) {
    this.#book = book;
    this.#models = new ModelLedger(prices);
    this.#tokens = new TokenSavings(book);
  }

  add(record: ProxyRecord): void {
    const { route, cutBytes, possibleBytes, digest, result, reason } = record;
    this.#total++;
    this.#results.add(result, 1);
    this.#routes.add(route ?? "untouched", 1);
    if (reason !== undefined) this.#reasons.add(reason, 1);
    if (route === undefined) {
      this.#series.add(0, 0);
      return;
    }
    const { isNewSession, isNewCatalog } = this.#seeSession(record);
    const saved = digest === undefined ? undefined : this.#tokens.of(digest);
    this.#models.add(record, isNewSession, saved);
    this.#series.add(cutBytes, cutBytes > 0 ? (saved ?? 0) : 0);
    const { in: came, out, cut, possible } = this.#bytes;
    this.#bytes = {
      in: came + record.bodyBytes,
      out: out + (record.cuts > 0 ? record.sentBytes : record.bodyBytes),
      cut: plus(cut, cutBytes, isNewCatalog),
      possible: plus(possible, possibleBytes, isNewCatalog),
    };
    for (const { tool, bytes } of record.tools) this.#tools.add(tool, bytes);
    if (digest !== undefined) this.#tokens.add(digest, cutBytes > 0, isNewCatalog);
  }

  /** A client showed another catalogue within a session. */
  drifted(tools: readonly string[]): void {
    this.#drifts++;
    for (const tool of tools) this.#driftedTools.add(tool, 1);
  }

  stats(): Omit<ProxyStats, "apply" | "policy" | "advice"> {
    return {
      version: 1,
      startedAt: this.#startedAt.toISOString(),
      requests: {
        total: this.#total,
        byRoute: counts(this.#routes),
        byResult: counts(this.#results),
        bySkipReason: counts(this.#reasons),
      },
      wireBytes: this.#bytes,
      estimatedTokens: { tokenizer: this.#book.tokenizer ?? null, ...this.#tokens.sums() },
      providerUsage: this.#models.usage(),
      sessions: this.#sessionCounts,
      drift: {
        changes: this.#drifts,
        tools: this.#driftedTools.largest(TOP).map(([tool, changes]) => ({ tool, changes })),
      },
      topTools: this.#tools.largest(TOP).map(([tool, bytes]) => ({ tool, bytes })),
      breakEven: this.#models.breakEven(),
      series: this.#series.minutes(),
    };
  }

  #seeSession({ session, decision, isReanchor, isStoreDown, isFirst, digest }: ProxyRecord): {
    isNewSession: boolean;
    isNewCatalog: boolean;
  } {
    if (session === undefined) return { isNewSession: false, isNewCatalog: true };
    const known = this.#sessions.get(session.key);
    const isNewSession = known === undefined;
    const { seen, trimmed, left, reanchored, storeFailures } = this.#sessionCounts;
    this.#sessionCounts = {
      seen: seen + Number(isNewSession),
      trimmed: trimmed + Number(isFirst && decision === "trim"),
      left: left + Number(isFirst && decision === "leave"),
      reanchored: reanchored + Number(isReanchor),
      storeFailures: storeFailures + Number(isStoreDown),
    };
    const digests = known?.digests ?? new Set<string>();
    const isNewCatalog = digest === undefined || !digests.has(digest);
    if (digest !== undefined && digests.size < MAX_DIGESTS) digests.add(digest);
    if (isNewSession) this.#sessions.set(session.key, { digests });
    return { isNewSession, isNewCatalog };
  }
}

function counts(of: BoundedCounts): Counts {
  return Object.fromEntries(of.largest());
}
