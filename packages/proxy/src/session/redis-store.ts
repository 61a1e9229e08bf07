import { ProxyError } from "../proxy-error.js";
import { asDecision } from "./as-decision.js";
import type { LatchStore } from "./latch-store.js";
import { DEFAULT_TTL } from "./memory-store.js";

/** Where the server is and how long it keeps a decision. */
export interface RedisStoreOptions {
  /** `redis://…` or, over TLS, `rediss://…`. */
  readonly url: string;
  /** Milliseconds after its last request that a session is remembered. Default 24 h. */
  readonly ttl?: number;
  /** What every key begins with. Default `toolfold:latch:`. */
  readonly prefix?: string;
}

/** Of the client library, what is used here. */
interface Client {
  set(key: string, value: string, px: "PX", ttl: number, nx: "NX"): Promise<"OK" | null>;
  getex(key: string, px: "PX", ttl: number): Promise<string | null>;
  on(event: "error", listener: () => void): unknown;
  connect(): Promise<void>;
  disconnect(): void;
}

/** Requests do not wait this long; it only ends what nobody waits for any more. */
const COMMAND_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 1_000;

/**
 * Decisions in Redis or Valkey, 6.2 or later, for any number of proxies: `SET NX` lets the first of them decide. Needs the
 * package `iovalkey`. A server that is away is no fault here: the store rejects until it is back.
 *
 * @throws {ProxyError} code `missing_driver` when `iovalkey` is not installed.
 */
export async function redisStore({
  url,
  ttl = DEFAULT_TTL,
  prefix = "toolfold:latch:",
}: RedisStoreOptions): Promise<LatchStore> {
  const client = await connect(url);
  return {
    async decide(key, value) {
      // A key may expire between the two commands, but hardly twice.
      for (let tries = 0; tries < 3; tries++) {
        if ((await client.set(prefix + key, value, "PX", ttl, "NX")) === "OK") return value;
        const standing = await client.getex(prefix + key, "PX", ttl);
        if (standing !== null) return asDecision(standing);
      }
      throw new Error("the key expires as fast as it is written");
    },
    async close() {
      client.disconnect();
    },
  };
}

async function connect(url: string): Promise<Client> {
  const { Valkey } = await loadDriver();
  const client = new Valkey(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (tries: number) => Math.min(tries * 50, MAX_RECONNECT_DELAY_MS),
  });
  client.on("error", () => undefined);
  await client.connect().catch(() => undefined);
  return client;
}

async function loadDriver(): Promise<{ Valkey: new (url: string, options: object) => Client }> {
  try {
    return await import("iovalkey");
  } catch (cause) {
    throw new ProxyError("missing_driver", "A store in Redis needs the package iovalkey. Install it: npm i iovalkey", {
      cause,
    });
  }
}
