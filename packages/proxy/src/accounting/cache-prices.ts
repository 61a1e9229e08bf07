import type { CachePrices } from "@toolfold/core";

/** Prices of prompt caches, by the beginning of a model's name, or by provider. The longest name that fits counts. */
export type CachePriceTable = Readonly<Record<string, CachePrices>>;

/** What applies where no prices are named: the providers' own lists, as far as one number can say it. */
export const DEFAULT_CACHE_PRICES: CachePriceTable = {
  anthropic: { write: 1.25, read: 0.1, ttlSeconds: 300 },
  openai: { write: 1, read: 0.1, ttlSeconds: 300 },
  gemini: { write: 1, read: 0.1, ttlSeconds: 300 },
};

/** Anthropic's prices for entries that live an hour; they count where most of what was written is such. */
const ANTHROPIC_HOUR: CachePrices = { write: 2, read: 0.1, ttlSeconds: 3_600 };

/** The prices of one model. */
export function pricesOf(
  table: CachePriceTable,
  provider: string,
  model: string,
  written: { readonly cacheWrite5mTokens: number; readonly cacheWrite1hTokens: number },
): CachePrices {
  const [named] = Object.keys(table)
    .filter((name) => model.startsWith(name))
    .sort((one, other) => other.length - one.length);
  if (named !== undefined) return table[named] as CachePrices;
  const own = Object.hasOwn(table, provider) ? table[provider] : undefined;
  if (own !== undefined) return own;
  if (provider === "anthropic" && written.cacheWrite1hTokens > written.cacheWrite5mTokens) return ANTHROPIC_HOUR;
  return DEFAULT_CACHE_PRICES[provider] ?? { write: 1, read: 1, ttlSeconds: 300 };
}
