import { EXIT } from "./exit-codes.js";
import type { Leftovers } from "./leftovers.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** npm passes on a Ctrl-C that the terminal has already sent to everybody: within this time the two are one. */
const SAME_SIGNAL_MS = 400;

/**
 * Ends the process on the first signal once everything has ended gently, on a second one at once. However the process
 * ends, short of SIGKILL, nothing is left.
 *
 * @returns whether a signal has come: then the end is decided here, and what fails because everything is being ended is
 * no failure.
 */
export function stopOnSignals(leftovers: Leftovers): () => boolean {
  let firstAt: number | undefined;
  process.on("exit", () => leftovers.endNow());
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now();
      if (firstAt === undefined) {
        firstAt = now;
        void leftovers.endGently().finally(() => process.exit(EXIT.stopped));
      } else if (now - firstAt > SAME_SIGNAL_MS) process.exit(EXIT.interrupted);
    });
  }
  return () => firstAt !== undefined;
}
