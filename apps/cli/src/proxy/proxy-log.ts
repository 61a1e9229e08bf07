import type { ProxyRecord } from "@toolfold/proxy";
import pino, { type Logger } from "pino";
import type { Terminal } from "../terminal.js";

/** Lines of JSON on standard error. */
export interface ProxyLog {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
  /** One line per request: what is known to be harmless, and nothing else. */
  readonly record: (record: ProxyRecord) => void;
}

/** @param level the least that is written. */
export function proxyLog(level: string, terminal: Terminal): ProxyLog {
  const log: Logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => terminal.stderr(line) },
  );
  return {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
    record: (record) => log.info(harmless(record), "request"),
  };
}

/** What is written of a record. Tools and models are named by clients, and paths may hold keys: none of them is here. */
const LOGGED = [
  "provider",
  "route",
  "method",
  "status",
  "result",
  "bodyBytes",
  "sentBytes",
  "receivedBytes",
  "reason",
  "cuts",
  "cutBytes",
  "possibleBytes",
  "decision",
  "isReanchor",
] as const satisfies readonly (keyof ProxyRecord)[];

function harmless(record: ProxyRecord): object {
  const { firstByteMs, session } = record;
  return {
    ...Object.fromEntries(LOGGED.map((name) => [name, record[name]])),
    firstByteMs: firstByteMs === undefined ? undefined : Math.round(firstByteMs),
    sessionSource: session?.source,
  };
}
