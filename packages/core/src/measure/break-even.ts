/** What a prompt cache charges for a token, as a multiple of the price of one that it does not know. */
export interface CachePrices {
  /** Writing a token into the cache: 1.25 for five minutes and 2 for an hour at Anthropic, 1 for implicit caches. */
  readonly write: number;
  /** Reading a token from the cache: 0.1 at Anthropic, the cached-input ratio of the model for implicit caches. */
  readonly read: number;
  /** How long an entry lives after its last use, in seconds. */
  readonly ttlSeconds: number;
}

/** The change to a prompt that is being weighed. */
export interface PrefixChange {
  /** Tokens of the prefix as it is, before the change. */
  readonly prefixTokens: number;
  /** Tokens that the change takes out of it. */
  readonly savedTokens: number;
}

/** What the change costs and gains, in tokens at the uncached price. */
export interface BreakEven {
  /** Gained at once when nothing is cached yet; every later request gains `perRequest`. */
  readonly coldGain: number;
  /** Paid once when the unchanged prefix is cached: a write in the place of a read. Below 0 it is a gain. */
  readonly warmCost: number;
  /** Gained by each later request that comes before the entry expires. */
  readonly perRequest: number;
  /** Later requests that pay `warmCost` back, not rounded; 0 when there is none to pay, `Infinity` when they never do. */
  readonly warmRequests: number;
}

/**
 * When a smaller prefix pays. A change throws the cached prefix away once, so it pays at once on a cold session and after
 * `warmRequests` on a warm one; changing back and forth pays `warmCost` each time, which is why a session changes never
 * or at its first request.
 *
 * @throws RangeError when a number is negative or not finite, or more is saved than there is.
 */
export function breakEven(
  { prefixTokens, savedTokens }: PrefixChange,
  { write, read, ttlSeconds }: CachePrices,
): BreakEven {
  for (const [name, value] of Object.entries({ prefixTokens, savedTokens, write, read, ttlSeconds })) {
    if (!Number.isFinite(value) || value < 0) throw new RangeError(`${name} is ${value}; it has to be 0 or more.`);
  }
  if (savedTokens > prefixTokens) {
    throw new RangeError(`savedTokens is ${savedTokens}; the prefix has only ${prefixTokens} tokens.`);
  }
  const coldGain = write * savedTokens;
  const warmCost = (write - read) * prefixTokens - coldGain;
  const perRequest = ttlSeconds === 0 ? 0 : read * savedTokens;
  const warmRequests = warmCost <= 0 ? 0 : warmCost / perRequest;
  return { coldGain, warmCost, perRequest, warmRequests };
}

/** Whether a session that sends a request every `secondsBetween` seconds finds its prefix in the cache. */
export function staysCached(secondsBetween: number, { ttlSeconds }: CachePrices): boolean {
  return secondsBetween <= ttlSeconds;
}
