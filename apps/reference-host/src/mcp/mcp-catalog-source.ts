import {
  assembleCatalog,
  type Catalog,
  type CatalogRequest,
  type CatalogSource,
  type StaleCatalog,
} from "@toolfold/core";
import type { ServerSpec } from "./connect-server.js";
import { type Classify, describeTools, type ServerCatalog } from "./describe-tools.js";
import { isStale } from "./is-stale.js";
import { DEFAULT_MCP_LIMITS, type McpLimits } from "./mcp-limits.js";
import { type ServerState, watchServer } from "./watch-server.js";

/** Which MCP servers to start, and what the host knows about their tools. */
export interface McpCatalogSourceOptions {
  /** The tenant that these servers belong to. Every other tenant has no tools. */
  readonly tenant: string;
  /** Names are lower-case letters, digits and hyphens, each once: then no two servers can make one `toolId`. */
  readonly servers: readonly ServerSpec[];
  readonly classify: Classify;
  readonly limits?: Partial<McpLimits>;
  /** Hears of every change of one server's state. */
  readonly onState?: (state: ServerState) => void;
}

/** What the source knows now, with what is left out now; its tools are the ones that are served. */
export interface McpCatalogSnapshot extends ServerCatalog {
  readonly servers: readonly ServerState[];
}

/** A catalogue made of the tools of running MCP servers. */
export interface McpCatalogSource extends CatalogSource {
  /** Resolves when every server has been listed or has failed. */
  readonly settled: Promise<void>;
  readonly snapshot: () => McpCatalogSnapshot;
  /** Ends all servers, the polite way first. */
  readonly close: () => Promise<void>;
  /** Kills all servers at once. */
  readonly kill: () => void;
}

/** No server has ever given a listing that counts. */
export class NothingToServeError extends Error {
  override readonly name = "NothingToServeError";
  readonly code = "nothing_to_serve";
}

const EMPTY = assembleCatalog([]);

/**
 * Starts MCP servers and keeps one catalogue of their tools.
 *
 * A server that says `tools/list_changed` is listed again; the catalogue stays the same object until its bytes differ.
 * A server that ends, hangs or answers nonsense is reported in its state and keeps the tools of its last good listing:
 * agents would lose their prompt caches over every hiccup otherwise. `read` calls the catalogue stale while it holds such
 * tools, waits for the first listings and throws
 * {@link NothingToServeError} only while no server has a listing.
 *
 * @throws TypeError for a server name that is malformed or used twice.
 */
export function mcpCatalogSource(options: McpCatalogSourceOptions): McpCatalogSource {
  const { tenant, classify, onState } = options;
  const limits = { ...DEFAULT_MCP_LIMITS, ...options.limits };
  checkNames(options.servers);

  let latest: ServerCatalog = { catalog: EMPTY, serverOf: new Map() };
  let served = latest.catalog;
  let ready = false;

  const watched = options.servers.map((spec) =>
    watchServer(spec, limits, (state) => {
      if (ready) refresh();
      onState?.(state);
    }),
  );
  const states = (): ServerState[] => watched.map(({ state }) => state);

  function refresh(): void {
    latest = describeTools(states(), classify);
    if (latest.catalog.digest !== served.digest) served = latest.catalog;
  }

  async function settle(): Promise<void> {
    await Promise.all(watched.map((server) => server.settled));
    ready = true;
    refresh();
  }

  const settled = settle();

  async function read(request: CatalogRequest): Promise<Catalog | StaleCatalog> {
    await settled;
    if (request.tenant !== tenant) return EMPTY;
    if (states().every(({ listing }) => listing === "none")) {
      throw new NothingToServeError("No MCP server has listed its tools.");
    }
    return states().some(isStale) ? { catalog: served, stale: true } : served;
  }

  return {
    read,
    settled,
    snapshot: () => ({ ...latest, servers: states() }),
    async close() {
      await Promise.all(watched.map((server) => server.close()));
    },
    kill() {
      for (const server of watched) server.kill();
    },
  };
}

function checkNames(servers: readonly ServerSpec[]): void {
  const seen = new Set<string>();
  for (const { name } of servers) {
    if (!/^[a-z0-9-]+$/.test(name)) {
      throw new TypeError(`Server name ${JSON.stringify(name)}: use lower-case letters, digits and hyphens.`);
    }
    if (seen.has(name)) throw new TypeError(`Server name ${JSON.stringify(name)} is used twice.`);
    seen.add(name);
  }
}
