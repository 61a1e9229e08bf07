import type { TokenCounter } from "@toolfold/core";
import { LRUCache } from "lru-cache";
import type { ProxyRecord } from "../proxy-record.js";
import type { BodyPlan } from "../trim/plan-body.js";
import type { CachePriceTable } from "./cache-prices.js";
import { CatalogBook } from "./catalog-book.js";
import { type Advice, findAdvice } from "./find-advice.js";
import { Ledger } from "./ledger.js";
import type { ProxyStats } from "./stats.js";
import type { CatalogText, StudiedCatalog } from "./study-catalog.js";

/** What is counted, and with what. */
export interface AccountingOptions {
  /** Estimates tokens, off the path of requests. Default: none are estimated. */
  readonly tokenCounter?: TokenCounter;
  /** Prices of prompt caches, for break-even. Where none fits: write 1.25, read 0.1 and 5 min at Anthropic (2 and 1 h where it writes such), write 1 and read 0.1 elsewhere. */
  readonly cachePrices?: CachePriceTable;
  /** Told once about each thing that should be set otherwise. What it throws is ignored. */
  readonly onAdvice?: (advice: Advice) => void;
}

const MAX_SESSIONS = 100_000;

/** Everything that is measured about requests. */
export class Accounting {
  readonly #book: CatalogBook;
  readonly #ledger: Ledger;
  readonly #onAdvice: (advice: Advice) => void;
  readonly #advice = new Map<string, Advice>();
  readonly #lastCatalog = new LRUCache<string, string>({ max: MAX_SESSIONS });

  constructor({ tokenCounter, cachePrices, onAdvice }: AccountingOptions) {
    this.#book = new CatalogBook(tokenCounter);
    this.#ledger = new Ledger(this.#book, cachePrices ?? {});
    this.#onAdvice = onAdvice ?? (() => undefined);
  }

  add(record: ProxyRecord, plan: BodyPlan | undefined): void {
    this.#ledger.add(record);
    const { digest, session } = record;
    if (digest === undefined) return;
    const studied = this.#book.get(digest) ?? this.#book.study(digest, () => catalogText(digest, plan));
    const before = session === undefined ? undefined : this.#lastCatalog.get(session.key);
    if (session !== undefined && before !== digest) this.#lastCatalog.set(session.key, digest);
    if (before !== undefined && before !== digest) void this.#drift(before, studied);
    if (studied instanceof Promise) void studied.then((catalog) => this.#advise(catalog));
  }

  stats(apply: string, policy: string): ProxyStats {
    return { ...this.#ledger.stats(), apply, policy, advice: [...this.#advice.values()] };
  }

  async #drift(before: string, studied: StudiedCatalog | Promise<StudiedCatalog | undefined>): Promise<void> {
    const now = await studied;
    const then = this.#book.get(before);
    this.#ledger.drifted(now === undefined || then === undefined ? [] : changedTools(then.hashes, now.hashes));
  }

  #advise(catalog: StudiedCatalog | undefined): void {
    const advice = catalog === undefined ? undefined : findAdvice(catalog);
    if (advice === undefined || this.#advice.has(advice.code)) return;
    this.#advice.set(advice.code, advice);
    try {
      this.#onAdvice(advice);
    } catch {
      // A listener's fault is not the client's.
    }
  }
}

function catalogText(digest: string, plan: BodyPlan | undefined): CatalogText {
  const { fullTools: full = new Uint8Array(), trimmedTools: trimmed = full } = plan?.trim ?? {};
  return { digest, full, trimmed };
}

function changedTools(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name));
}
