import { coalesce } from "./coalesce.js";
import { connectServer, type ServerSpec } from "./connect-server.js";
import { type Listing, listTools } from "./list-tools.js";
import type { McpLimits } from "./mcp-limits.js";
import { type Trouble, troubleOf } from "./trouble.js";

/** What is known about one server now. */
export interface ServerState {
  readonly server: string;
  readonly running: boolean;
  /** Whether `tools` is a whole listing, the beginning of one, or nothing. */
  readonly listing: "none" | "partial" | "complete";
  /** The tools that count, as the server sent them. */
  readonly tools: readonly unknown[];
  /** What went wrong last; absent while nothing is wrong. */
  readonly trouble?: Trouble;
}

/** One server, started and listed, and listed again whenever it says that its tools have changed. */
export interface WatchedServer {
  readonly state: ServerState;
  /** Resolves when the first listing is over, well or not; never rejects. */
  readonly settled: Promise<void>;
  readonly close: () => Promise<void>;
  readonly kill: () => void;
}

/**
 * Starts a server and watches it until it is closed. A server that ends is reported, not started again. Nothing that it
 * does throws past its own state, not even where it makes `onChange` throw.
 */
export function watchServer(
  spec: ServerSpec,
  limits: McpLimits,
  onChange: (state: ServerState) => void,
): WatchedServer {
  let state: ServerState = { server: spec.name, running: false, listing: "none", tools: [] };
  let closing = false;
  const become = (next: ServerState) => {
    if (closing) return;
    state = next;
    try {
      onChange(state);
    } catch (error) {
      state = { ...state, trouble: troubleOf(error) };
    }
  };

  const connection = connectServer(spec, limits, () => relist.request());
  const relist = coalesce(list, limits.settleMs, limits.relistMs);

  async function list(): Promise<void> {
    const listing = await listTools(connection.requestPage, limits);
    become(adopt(state, listing));
  }

  async function start(): Promise<void> {
    await connection.open();
    state = { ...state, running: true };
    void connection.ended.then(() => become({ ...state, running: false, trouble: connection.describeEnd() }));
    if (connection.offersTools()) await relist.now();
    else become({ ...state, listing: "complete", trouble: { code: "no_tools", message: "offers no tools" } });
  }

  async function close(): Promise<void> {
    closing = true;
    relist.stop();
    await connection.close();
  }

  const settled = start().catch((error: unknown) => {
    become({ ...state, trouble: troubleOf(error) });
    void connection.close();
  });

  return {
    get state() {
      return state;
    },
    settled,
    close,
    kill: connection.kill,
  };
}

/**
 * Which listing counts: a complete one always; the beginning of one only from a server that still runs and was never
 * listed completely. Otherwise the tools stay as they were, so that a hiccup does not take tools away.
 */
export function adopt(before: ServerState, { tools, trouble }: Listing): ServerState {
  const { server, running } = before;
  if (trouble === undefined) return { server, running, listing: "complete", tools };
  const partial = running && trouble.code !== "ended" && before.listing !== "complete" && tools.length > 0;
  return partial ? { server, running, listing: "partial", tools, trouble } : { ...before, trouble };
}
