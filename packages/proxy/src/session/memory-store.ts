import { LRUCache } from "lru-cache";
import type { Decision } from "./decision.js";
import type { LatchStore } from "./latch-store.js";

/** How long and how many decisions are kept. */
export interface MemoryStoreOptions {
  /** Milliseconds after its last request that a session is remembered. Default 24 h. */
  readonly ttl?: number;
  /** Sessions; the one that was quiet longest goes first. Default 100 000. */
  readonly max?: number;
}

/** How long a session is remembered where nothing else is said. */
export const DEFAULT_TTL: number = 24 * 60 * 60 * 1000;

/** Decisions of one process; they end with it. */
export function memoryStore({ ttl = DEFAULT_TTL, max = 100_000 }: MemoryStoreOptions = {}): LatchStore {
  const decisions = new LRUCache<string, Decision>({ max, ttl, updateAgeOnGet: true });
  return {
    async decide(key, value) {
      const standing = decisions.get(key);
      if (standing === undefined) decisions.set(key, value);
      return standing ?? value;
    },
    close: () => Promise.resolve(),
  };
}
