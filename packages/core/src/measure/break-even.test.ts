import { describe, expect, it } from "vitest";
import { breakEven, type CachePrices, staysCached } from "./break-even.js";

const FIVE_MINUTES: CachePrices = { write: 1.25, read: 0.1, ttlSeconds: 300 };
const ONE_HOUR: CachePrices = { write: 2, read: 0.1, ttlSeconds: 3600 };

/** The captures of seed 001: tokens of a request, tokens saved, requests after which a warm prefix has paid. */
const CAPTURES = [
  ["long", 85_348, 473, 2062],
  ["mixed", 75_967, 473, 1834],
  ["short", 57_233, 473, 1378],
  ["cold", 56_926, 473, 1371],
  ["swebench", 30_210, 389, 880],
] as const;

describe("breakEven", () => {
  it.each(CAPTURES)("gives the request count of the capture %s", (_name, prefixTokens, savedTokens, requests) => {
    const { warmRequests } = breakEven({ prefixTokens, savedTokens }, FIVE_MINUTES);
    expect(Math.abs(warmRequests - requests)).toBeLessThan(1.5);
  });

  it("names each term", () => {
    expect(breakEven({ prefixTokens: 1000, savedTokens: 100 }, { write: 1.25, read: 0.25, ttlSeconds: 300 })).toEqual({
      coldGain: 125,
      warmCost: 875,
      perRequest: 25,
      warmRequests: 35,
    });
  });

  it("takes longer where writing is dearer", () => {
    const change = { prefixTokens: 26_251, savedTokens: 408 };
    expect(Math.round(breakEven(change, FIVE_MINUTES).warmRequests)).toBe(727);
    expect(Math.round(breakEven(change, ONE_HOUR).warmRequests)).toBe(1202);
  });

  it("has nothing to pay back when the change saves more than the write costs", () => {
    const all = breakEven({ prefixTokens: 100, savedTokens: 100 }, FIVE_MINUTES);
    expect(all.warmCost).toBeCloseTo(-10);
    expect(all.warmRequests).toBe(0);
  });

  it("never pays back when nothing is saved, or reads are free, or nothing stays in the cache", () => {
    expect(breakEven({ prefixTokens: 100, savedTokens: 0 }, FIVE_MINUTES).warmRequests).toBe(Infinity);
    expect(breakEven({ prefixTokens: 100, savedTokens: 1 }, { ...FIVE_MINUTES, read: 0 }).warmRequests).toBe(Infinity);
    expect(breakEven({ prefixTokens: 100, savedTokens: 1 }, { ...FIVE_MINUTES, ttlSeconds: 0 }).perRequest).toBe(0);
  });

  it("refuses numbers that make no sense", () => {
    expect(() => breakEven({ prefixTokens: 1, savedTokens: 2 }, ONE_HOUR)).toThrow(RangeError);
    expect(() => breakEven({ prefixTokens: -1, savedTokens: 0 }, ONE_HOUR)).toThrow(RangeError);
    expect(() => breakEven({ prefixTokens: Number.NaN, savedTokens: 0 }, ONE_HOUR)).toThrow(RangeError);
  });
});

describe("staysCached", () => {
  it("ends with the entry's life", () => {
    expect(staysCached(300, FIVE_MINUTES)).toBe(true);
    expect(staysCached(301, FIVE_MINUTES)).toBe(false);
  });
});
