/** A task that many events ask for and that runs seldom. */
export interface Coalesced {
  /** Asks for a run soon. */
  readonly request: () => void;
  /** Runs at once; for the first time. */
  readonly now: () => Promise<void>;
  /** Forgets what was asked for. */
  readonly stop: () => void;
}

/**
 * Runs `task` once for many requests, never twice at a time, `settleMs` after the first request and at least
 * `everyMs` after the last run: requests that come without end can neither starve the task nor keep it busy.
 * The task handles its own failures: nobody waits for a run that was asked for.
 */
export function coalesce(task: () => Promise<void>, settleMs: number, everyMs: number): Coalesced {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let asked = false;
  let stopped = false;
  let lastEnd = Number.NEGATIVE_INFINITY;

  function request(): void {
    asked = true;
    if (running || stopped || timer !== undefined) return;
    const wait = Math.max(settleMs, lastEnd + everyMs - performance.now());
    timer = setTimeout(() => void now(), wait).unref();
  }

  async function now(): Promise<void> {
    timer = undefined;
    running = true;
    asked = false;
    try {
      await task();
    } finally {
      running = false;
      lastEnd = performance.now();
    }
    if (asked) request();
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
  }

  return { request, now, stop };
}
