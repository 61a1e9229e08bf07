import { performance } from "node:perf_hooks";
import { buildReport, type Report } from "../build-report.js";
import { levelsOf } from "../requirement.js";
import { runScenarios } from "../run-scenarios.js";
import { type HostOptions, HostUnderTest } from "./host-under-test.js";
import { NOT_OBSERVABLE } from "./not-observable.js";
import { scenariosFor } from "./scenarios/index.js";
import { unjudged } from "./unjudged.js";

/**
 * Judges a host over HTTP against `spec/v1`. Shares no code with the hosts it judges.
 *
 * @throws {ExchangeError} `unreachable` or `timeout` when the host does not answer the very first request.
 */
export async function checkHost(options: HostOptions): Promise<Report> {
  const startedAt = new Date();
  const start = performance.now();
  const host = new HostUnderTest(options);
  await host.get("nobody", "/.well-known/openwop");
  const levels = levelsOf("host");
  const advertised = { catalog: await host.advertisesCatalog(), compact: await host.advertisesCompact() };
  const scenarios = await runScenarios(scenariosFor(advertised.catalog), host, levels);
  return buildReport({
    subject: "host",
    target: String(options.url),
    profile: "toolfold",
    startedAt,
    durationMs: performance.now() - start,
    requests: host.exchanges.length,
    levels,
    scenarios,
    notes: [],
    notObservable: NOT_OBSERVABLE,
    unjudged: (requirement) => unjudged(requirement, advertised),
  });
}
