import type { Progress } from "@modelcontextprotocol/client";
import type { CallContext } from "../provider.js";

/** What a server may say to the client of a call while it is running. */
export interface Relay {
  /** Whose rights the call has: what a server tells of calls with other rights must not reach it. */
  readonly caller: unknown;
  /** Who is asked, if the server asks: the caller, or where callers are nobody in particular, the connection. */
  readonly client: unknown;
  /** Asks the client: `elicitation/create`, `sampling/createMessage`, `roots/list`. */
  readonly ask: (request: { method: string; params?: Record<string, unknown> }) => Promise<unknown>;
  /** Tells it: `notifications/message`. */
  readonly tell: (notification: { method: string; params?: Record<string, unknown> }) => Promise<void>;
  /** Present only if the client asked for progress. */
  readonly progress?: (progress: Progress) => void;
  /** The answers of an earlier round, in MCP 2026-07-28. */
  readonly round?: Readonly<Record<string, unknown>>;
}

/** The relay of a call that came over MCP. */
export function relayOf({ relay }: CallContext): Relay | undefined {
  return typeof relay === "object" && relay !== null && "ask" in relay ? (relay as Relay) : undefined;
}
