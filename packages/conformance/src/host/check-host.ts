import type { BaselineEntry } from "../baseline.js";
import { buildReport, type Report } from "../build-report.js";
import { CannotRun } from "../cannot-run.js";
import { DEFAULT_EXCHANGE_LIMITS, ExchangeError, type ExchangeLimits } from "../exchange.js";
import { isObject, jsonOf } from "../json-body.js";
import { selectLevels } from "../requirement.js";
import { runScenarios } from "../run-scenarios.js";
import { type Caller, HostUnderTest } from "./host-under-test.js";
import { HOST_NOT_OBSERVABLE } from "./not-observable.js";
import { PROFILES, type Profile, type ProfileName } from "./profiles.js";
import { readTarget } from "./read-target.js";
import { scenariosFor } from "./scenarios/index.js";
import { unjudged } from "./unjudged.js";

/** A host, and how to judge it. */
export interface HostOptions {
  /** Where the host's `/v1/tools` and `/.well-known/openwop` hang, such as `http://127.0.0.1:4870`. Holds no credential. */
  readonly url: string | URL;
  /** Bearer token of a principal that may call at least one tool; without it only what is public is judged. */
  readonly token?: string;
  /** Bearer token of a principal with other rights; without it nothing can be said about forbidden tools. */
  readonly secondToken?: string;
  /** Default `toolfold`. */
  readonly profile?: ProfileName;
  /** At most so many requests a second. Default: no limit. */
  readonly rate?: number;
  /** Accepts any TLS certificate. Default false. */
  readonly insecure?: boolean;
  /** Ids of the requirements to judge. Default: all of the profile. */
  readonly only?: readonly string[];
  /** Failures that are known. */
  readonly baseline?: readonly BaselineEntry[];
  /** Bounds on time, size and requests. */
  readonly limits?: Partial<ExchangeLimits>;
  /** Called with the title of each story when it begins. */
  readonly onStart?: (title: string) => void;
}

/**
 * Judges a host over HTTP against `spec/v1`. Shares no code with the hosts it judges.
 *
 * @throws {CannotRun} when the URL is none, or the host does not answer the very first request.
 */
export async function checkHost(options: HostOptions): Promise<Report> {
  const startedAt = new Date();
  const start = performance.now();
  const base = readTarget(options.url);
  const profile = PROFILES.get(options.profile ?? "toolfold") as Profile;
  const levels = selectLevels(profile.levels, options.only);
  const host = new HostUnderTest({
    base,
    tokens: tokensOf(options),
    profile,
    limits: { ...DEFAULT_EXCHANGE_LIMITS, ...options.limits },
    rate: options.rate,
    insecure: options.insecure ?? false,
  });
  try {
    await greet(host, base);
    const advertised = {
      catalog: await host.advertisesCatalog(),
      compact: await host.advertisesCompact(),
      token: host.has("first"),
    };
    const scenarios = await runScenarios(scenariosFor(advertised), host, {
      levels,
      secrets: host.secrets,
      onStart: options.onStart,
      disturbed: () => host.catalogueChanged(),
    });
    return buildReport({
      subject: "host",
      target: base.href.replace(/\/$/, ""),
      profile: options.profile ?? "toolfold",
      implementation: await implementationOf(host),
      startedAt,
      durationMs: performance.now() - start,
      requests: host.requests,
      levels,
      scenarios,
      notes: [...host.notes],
      notObservable: HOST_NOT_OBSERVABLE,
      unjudged: (requirement) => unjudged(requirement, advertised),
      baseline: options.baseline,
    });
  } finally {
    host.close();
  }
}

function tokensOf({ token, secondToken }: HostOptions): ReadonlyMap<Caller, string> {
  const given: readonly (readonly [Caller, string | undefined])[] = [
    ["first", token],
    ["second", secondToken],
  ];
  return new Map(given.flatMap(([caller, text]) => (text === undefined ? [] : [[caller, readToken(text)] as const])));
}

function readToken(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new CannotRun("A token is empty or has characters that no header can carry. Allowed: visible ASCII.");
}

/** The first request: a host that does not answer it cannot be judged. */
async function greet(host: HostUnderTest, base: URL): Promise<void> {
  try {
    await host.get("nobody", "/.well-known/openwop");
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const advice =
      error.code === "untrusted"
        ? "Set NODE_EXTRA_CA_CERTS to the file of its certificate authority, or accept any certificate with --insecure."
        : "Is a host running there?";
    throw new CannotRun(`${base.origin}: ${error.message}. ${advice}`);
  }
}

async function implementationOf(host: HostUnderTest): Promise<{ name: string; version?: string } | undefined> {
  const document = jsonOf((await host.get("nobody", "/.well-known/openwop")).response);
  const claim = isObject(document) && isObject(document.implementation) ? document.implementation : {};
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value.slice(0, 100) : undefined);
  const [name, version] = [text(claim.name), text(claim.version)];
  return name === undefined ? undefined : { name, ...(version === undefined ? {} : { version }) };
}
