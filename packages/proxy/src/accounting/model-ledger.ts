import { breakEven } from "@toolfold/core";
import type { ProxyRecord } from "../proxy-record.js";
import { type CachePriceTable, pricesOf } from "./cache-prices.js";
import type { BreakEvenRow, ProxyStats } from "./stats.js";
import { addUsage, NO_USAGE, promptTokens, type Usage } from "./usage.js";

interface Model {
  readonly provider: string;
  readonly model: string;
  requests: number;
  sessions: number;
  reported: number;
  usage: Usage;
  counted: number;
  savedTokens: number;
}

/** Clients name models; more than this are summed as one. */
const MAX_MODELS = 64;

/** What providers charged for, by model, and when trimming pays there. */
export class ModelLedger {
  readonly #prices: CachePriceTable;
  readonly #models = new Map<string, Model>();

  constructor(prices: CachePriceTable) {
    this.#prices = prices;
  }

  /** @param savedTokens of the catalogue, where it has been counted. */
  add(
    { provider, model = "unknown", usage }: ProxyRecord,
    isNewSession: boolean,
    savedTokens: number | undefined,
  ): void {
    const entry = this.#entry(provider, model);
    entry.requests++;
    if (isNewSession) entry.sessions++;
    if (usage !== undefined) {
      entry.reported++;
      entry.usage = addUsage(entry.usage, usage);
    }
    if (savedTokens !== undefined) {
      entry.counted++;
      entry.savedTokens += savedTokens;
    }
  }

  usage(): ProxyStats["providerUsage"] {
    return [...this.#models.values()]
      .filter(({ reported }) => reported > 0)
      .map(({ provider, model, reported, usage }) => ({ provider, model, requests: reported, ...usage }));
  }

  breakEven(): BreakEvenRow[] {
    return [...this.#models.values()].filter(({ reported }) => reported > 0).map((model) => row(model, this.#prices));
  }

  #entry(provider: string, name: string): Model {
    const isKnown = this.#models.has(`${provider} ${name}`) || this.#models.size < MAX_MODELS;
    const model = isKnown ? name : "other";
    const key = `${provider} ${model}`;
    let entry = this.#models.get(key);
    if (entry === undefined) {
      entry = { provider, model, requests: 0, sessions: 0, reported: 0, usage: NO_USAGE, counted: 0, savedTokens: 0 };
      this.#models.set(key, entry);
    }
    return entry;
  }
}

function row(entry: Model, table: CachePriceTable): BreakEvenRow {
  const { provider, model, sessions, requests } = entry;
  const prices = pricesOf(table, provider, model, entry.usage);
  const prefixTokens = promptTokens(entry.usage) / entry.reported;
  const savedTokens = Math.min(prefixTokens, entry.counted === 0 ? 0 : entry.savedTokens / entry.counted);
  const { warmRequests } = breakEven({ prefixTokens, savedTokens }, prices);
  const requestsPerSession = requests / Math.max(1, sessions);
  return {
    provider,
    model,
    ...prices,
    promptTokens: Math.round(prefixTokens),
    savedTokens: Math.round(savedTokens),
    sessions,
    requestsPerSession,
    warmRequests: Number.isFinite(warmRequests) && savedTokens > 0 ? Math.ceil(warmRequests) : null,
    verdict:
      savedTokens === 0
        ? "nothing_to_save"
        : warmRequests <= requestsPerSession - 1
          ? "pays_for_running_sessions_too"
          : "pays_for_new_sessions",
  };
}
