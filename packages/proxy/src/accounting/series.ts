import type { ProxyStats } from "./stats.js";

const MINUTE_MS = 60_000;
const MAX_MINUTES = 24 * 60;

interface Minute {
  readonly at: number;
  requests: number;
  cutBytes: number;
  cutTokens: number;
}

/** The last day, minute by minute; minutes without a request are left out. */
export class Series {
  readonly #minutes: Minute[] = [];

  add(cutBytes: number, cutTokens: number, now: number = Date.now()): void {
    const at = Math.floor(now / MINUTE_MS);
    let minute = this.#minutes.at(-1);
    if (minute?.at !== at) {
      minute = { at, requests: 0, cutBytes: 0, cutTokens: 0 };
      this.#minutes.push(minute);
      if (this.#minutes.length > MAX_MINUTES) this.#minutes.shift();
    }
    minute.requests++;
    minute.cutBytes += cutBytes;
    minute.cutTokens += cutTokens;
  }

  minutes(): ProxyStats["series"] {
    return this.#minutes.map(({ at, ...sums }) => ({ minute: new Date(at * MINUTE_MS).toISOString(), ...sums }));
  }
}
