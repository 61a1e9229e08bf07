import type { Relay } from "./relay.js";

/** How long a server may go on with a call that was given up, or speak of one that is over, in milliseconds. */
const AFTERLIFE_MS = 60_000;

/** The calls that one server is running. */
export interface RunningCalls {
  /** Counts a call until the returned function says how it ended. */
  readonly begin: (relay: Relay) => (wasAnswered: boolean) => void;
  /** Whom the server may be asking; `undefined` where it could be about a call of someone else. */
  readonly asked: () => Relay | undefined;
  /** Whom the server may be telling something. What it tells late must not reach a caller who may see less. */
  readonly told: () => Relay | undefined;
}

/** MCP does not say which call a question or a message belongs to, so only one that cannot be another's is passed on. */
export function runningCalls(now: () => number = () => performance.now()): RunningCalls {
  const running = new Set<Relay>();
  const abandoned = lastParties(now);
  const recent = lastParties(now);

  function sole(): Relay | undefined {
    const [relay] = running;
    return running.size === 1 ? relay : undefined;
  }

  return {
    begin(relay) {
      running.add(relay);
      return (wasAnswered) => {
        running.delete(relay);
        recent.note(relay.caller);
        if (!wasAnswered) abandoned.note(relay.client);
      };
    },
    asked() {
      const relay = sole();
      return relay === undefined || abandoned.isOther(relay.client) ? undefined : relay;
    },
    told() {
      const relay = sole();
      return relay === undefined || recent.isOther(relay.caller) ? undefined : relay;
    },
  };
}

/** Whether somebody else was here lately: the last one, and the last one before who was not the same, are enough to know. */
function lastParties(now: () => number) {
  type Seen = { readonly who: unknown; readonly until: number };
  let last: Seen | undefined;
  let before: Seen | undefined;
  return {
    note(who: unknown): void {
      if (last !== undefined && last.who !== who) before = last;
      last = { who, until: now() + AFTERLIFE_MS };
    },
    isOther: (who: unknown): boolean =>
      [last, before].some((seen) => seen !== undefined && seen.who !== who && seen.until > now()),
  };
}
