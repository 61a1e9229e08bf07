import {
  type Apply,
  type LatchStore,
  memoryStore,
  type ProviderName,
  type ProxyOptions,
  redisStore,
  sqliteStore,
} from "@toolfold/proxy";
import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import type { Settings } from "./resolve-settings.js";

/** What the proxy is told, but for its store. */
export async function proxyOptions(settings: Settings, terminal: Terminal): Promise<ProxyOptions> {
  const caFile = settings.get("ca-file")?.value;
  return {
    upstreams: {
      anthropic: text(settings, "anthropic"),
      openai: text(settings, "openai"),
      gemini: text(settings, "gemini"),
    },
    defaultProvider: text(settings, "default-provider") as ProviderName,
    apply: text(settings, "apply") as Apply,
    limits: { bytes: number(settings, "max-body") },
    timeouts: {
      connect: number(settings, "connect-timeout"),
      firstByte: number(settings, "first-byte-timeout"),
      idle: number(settings, "idle-timeout"),
      store: number(settings, "store-timeout"),
    },
    ...(typeof caFile === "string" ? { ca: await readNamed(caFile, "a PEM file", terminal) } : {}),
  };
}

/** Reads a file that a setting names; `kind` says what it should be. */
export async function readNamed(file: string, kind: string, terminal: Terminal): Promise<string> {
  try {
    return new TextDecoder().decode(await terminal.readFile(file));
  } catch (error) {
    throw new Failure("usage", `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Name ${kind}.`);
  }
}

/** Opens the store that is asked for. */
export async function openStore(settings: Settings): Promise<LatchStore> {
  const store = text(settings, "store");
  const ttl = number(settings, "session-ttl") * 1000;
  if (store === "memory") return memoryStore({ ttl });
  if (store.startsWith("sqlite:")) return sqliteStore({ file: store.slice("sqlite:".length), ttl });
  if (/^rediss?:\/\//.test(store)) return redisStore({ url: store, ttl });
  if (store.startsWith("redis:")) return redisStore({ url: store.slice("redis:".length), ttl });
  throw new Failure("usage", `store is none that is known. Allowed: memory, sqlite:FILE, redis:URL.`);
}

/** A setting that is text. */
export function text(settings: Settings, name: string): string {
  return String(settings.get(name)?.value);
}

/** A setting that is a number. */
export function number(settings: Settings, name: string): number {
  return Number(settings.get(name)?.value);
}
