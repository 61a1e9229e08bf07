import { LRUCache } from "lru-cache";
import type { Decision } from "./decision.js";
import type { LatchStore } from "./latch-store.js";

/** What a session gets, and whether this request decided it. */
export interface Latched {
  readonly decision: Decision;
  readonly isFirst: boolean;
  /** The store did not answer; the decision is the last known one, or to leave the session as it is. */
  readonly isStoreDown: boolean;
}

const MAX_KNOWN = 100_000;
/** How long a decision is used before the store is asked again, which keeps the session alive there. */
const REFRESH_MS = 60_000;

interface Known {
  readonly decision: Decision;
  readonly askedAt: number;
}

/** Decides once per session. In front of the store stands what this process knows, so that a store may be slow or down. */
export class SessionLatch {
  readonly #store: LatchStore;
  readonly #deadlineMs: number;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, Known>({ max: MAX_KNOWN });
  readonly #asking = new Map<string, Promise<Latched>>();

  /** @param deadlineMs how long the store may take. */
  constructor(store: LatchStore, deadlineMs: number, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#deadlineMs = deadlineMs;
    this.#now = now;
  }

  /** Answers the decision that stands; `proposal` becomes it when there is none. Never rejects. */
  decide(key: string, proposal: Decision): Promise<Latched> | Latched {
    const known = this.#known.get(key);
    if (known !== undefined && this.#now() - known.askedAt < REFRESH_MS) return standing(known.decision);
    const asking = this.#asking.get(key);
    if (asking !== undefined) return asking.then((latched) => ({ ...latched, isFirst: false }));
    const asked = this.#ask(key, proposal, known).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asked);
    return asked;
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  async #ask(key: string, proposal: Decision, known: Known | undefined): Promise<Latched> {
    try {
      const decision = await withinDeadline(this.#store.decide(key, known?.decision ?? proposal), this.#deadlineMs);
      this.#known.set(key, { decision, askedAt: this.#now() });
      return { decision, isFirst: known === undefined, isStoreDown: false };
    } catch {
      const decision = known?.decision ?? "leave";
      this.#known.set(key, { decision, askedAt: this.#now() });
      return { decision, isFirst: known === undefined, isStoreDown: true };
    }
  }
}

function standing(decision: Decision): Latched {
  return { decision, isFirst: false, isStoreDown: false };
}

function withinDeadline<T>(promise: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`no answer within ${deadlineMs} ms`));
    // After a stall of this process timers come before what was received meanwhile: that gets one more turn.
    const timer = setTimeout(() => setImmediate(late), deadlineMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
