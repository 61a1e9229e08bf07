import type { LoggingLevel } from "@modelcontextprotocol/server";

/** From the least important. */
const LEVELS: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** Which log messages sessions want. */
export interface LogLevels {
  /** `undefined`: the session is over, or wants nothing in particular. */
  readonly set: (session: object, level: LoggingLevel | undefined) => void;
}

/** Servers know one level each, sessions one of their own: `onChange` hears the least important that any of them wants. */
export function logLevels(onChange: (level: LoggingLevel) => void): LogLevels {
  const wanted = new Map<object, LoggingLevel>();
  let current: LoggingLevel | undefined;
  return {
    set(session, level) {
      if (level === undefined) wanted.delete(session);
      else wanted.set(session, level);
      const least = LEVELS.find((candidate) => [...wanted.values()].includes(candidate));
      if (least === undefined || least === current) return;
      current = least;
      onChange(least);
    },
  };
}

/** Whether a message is important enough for a session; one that has named no level hears everything. */
export function isWanted(level: unknown, wanted: LoggingLevel | undefined): boolean {
  if (wanted === undefined) return true;
  const at = LEVELS.indexOf(level as LoggingLevel);
  return at < 0 || at >= LEVELS.indexOf(wanted);
}
