import type { Relay } from "./relay.js";

/** How long a server may go on with a call that was given up, in milliseconds: one that stops has stopped by then. */
const AFTERLIFE_MS = 60_000;

/** The calls that one server is running. */
export interface RunningCalls {
  /** Counts a call until the returned function says how it ended. */
  readonly begin: (relay: Relay) => (wasAnswered: boolean) => void;
  /** Whom the server may be speaking to; `undefined` where it could be about a call of someone else. */
  readonly sole: () => Relay | undefined;
}

/** MCP does not say which call a question or a message belongs to, so only one that cannot be another's is passed on. */
export function runningCalls(now: () => number = () => performance.now()): RunningCalls {
  const running = new Set<Relay>();
  const abandoned = new Map<unknown, number>();
  return {
    begin(relay) {
      running.add(relay);
      return (wasAnswered) => {
        running.delete(relay);
        if (!wasAnswered) abandoned.set(relay.owner, now() + AFTERLIFE_MS);
      };
    },
    sole() {
      const [relay] = running;
      for (const [owner, until] of abandoned) if (until <= now()) abandoned.delete(owner);
      const isAnothers = [...abandoned.keys()].some((owner) => owner !== relay?.owner);
      return running.size === 1 && !isAnothers ? relay : undefined;
    },
  };
}
