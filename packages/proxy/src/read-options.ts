import { createTrimmer } from "@toolfold/core";
import { Accounting } from "./accounting/accounting.js";
import { BodyMemory } from "./body/body-memory.js";
import { type BodyLimits, DEFAULT_BODY_LIMITS } from "./body/read-body.js";
import type { ProviderName } from "./provider/provider.js";
import { PROVIDERS } from "./provider/providers.js";
import { ProxyError } from "./proxy-error.js";
import type { ProxyOptions } from "./proxy-options.js";
import type { ProxyRecord } from "./proxy-record.js";
import { APPLY_MODES } from "./session/decision.js";
import { memoryStore } from "./session/memory-store.js";
import { SessionLatch } from "./session/session-latch.js";
import { createUpstream, type Upstream } from "./transport/upstream.js";
import { DEFAULT_TIMEOUTS, type Timeouts } from "./transport/watch.js";
import { BodyTrimmer, type TrimSettings } from "./trim/body-trimmer.js";
import type { Planner } from "./trim/plan-body.js";

/** Checked options. */
export interface Settings {
  readonly upstreams: ReadonlyMap<ProviderName, Upstream>;
  readonly defaultProvider: ProviderName;
  readonly timeouts: Timeouts;
  readonly limits: BodyLimits;
  readonly bodyMemory: BodyMemory;
  readonly planner: Planner;
  readonly latch: SessionLatch;
  readonly accounting: Accounting;
  readonly onRecord: (record: ProxyRecord) => void;
}

/**
 * @param before the settings that these replace; what was decided under them stands.
 * @throws {ProxyError} code `invalid_option`.
 */
export function readOptions(options: ProxyOptions, before?: Settings): Settings {
  const tls = options.ca === undefined ? {} : { ca: options.ca };
  const names = PROVIDERS.map(({ name }) => name);
  const defaultProvider = options.defaultProvider ?? "anthropic";
  if (!names.includes(defaultProvider)) throw invalid("defaultProvider", defaultProvider, names.join(", "));
  const apply = options.apply ?? "observe";
  if (!APPLY_MODES.includes(apply)) throw invalid("apply", apply, APPLY_MODES.join(", "));
  const limits = positive({ ...DEFAULT_BODY_LIMITS, ...options.limits }, "limits");
  const timeouts = positive({ ...DEFAULT_TIMEOUTS, ...options.timeouts }, "timeouts");
  const latch = before?.latch ?? new SessionLatch(options.store ?? memoryStore(), timeouts.store);
  return {
    accounting: before?.accounting ?? new Accounting(options.accounting ?? {}),
    limits,
    latch,
    bodyMemory: new BodyMemory(limits.totalBytes),
    planner: { apply, latch, trimmer: trimmer(options.trim ?? {}, limits.bytes), maxBodyBytes: limits.bytes },
    onRecord: options.onRecord ?? (() => undefined),
    upstreams: new Map(
      PROVIDERS.map(({ name, defaultUpstream }) => [
        name,
        createUpstream(upstreamUrl(name, options.upstreams?.[name] ?? defaultUpstream), tls),
      ]),
    ),
    defaultProvider,
    timeouts,
  };
}

function trimmer(settings: TrimSettings, maxBodyBytes: number): BodyTrimmer {
  try {
    createTrimmer(settings);
  } catch (error) {
    throw new ProxyError("invalid_option", `The option trim: ${(error as Error).message}`, { cause: error });
  }
  return new BodyTrimmer(settings, maxBodyBytes);
}

function upstreamUrl(name: ProviderName, given: string | URL): URL {
  const allowed = "an http or https URL without user, password, query and fragment";
  if (!URL.canParse(String(given))) throw invalid(`upstreams.${name}`, "no URL", allowed);
  const url = new URL(given);
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw invalid(`upstreams.${name}`, `${url.protocol}//${url.host}`, allowed);
  return url;
}

function positive<T extends object>(limits: T, option: string): T {
  for (const [name, limit] of Object.entries(limits)) {
    if (!Number.isSafeInteger(limit) || limit <= 0) throw invalid(`${option}.${name}`, limit, "a whole number above 0");
  }
  return limits;
}

function invalid(option: string, seen: unknown, allowed: string): ProxyError {
  return new ProxyError("invalid_option", `The option ${option} is ${String(seen)}. Allowed: ${allowed}.`);
}
