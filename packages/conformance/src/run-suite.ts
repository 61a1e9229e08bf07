import type { Check, Disposition } from "./check.js";
import { LEVELS } from "./generated/levels.js";
import { type HostOptions, HostUnderTest } from "./host-under-test.js";
import { Judge } from "./judge.js";
import { scenariosFor } from "./scenarios/index.js";

/** What the suite found out about one host. */
export interface SuiteReport {
  readonly url: string;
  /** Whether no requirement failed. Warnings (a SHOULD not kept) do not count. */
  readonly passed: boolean;
  readonly totals: Readonly<Record<Disposition, number>>;
  readonly scenarios: readonly ScenarioReport[];
  /** Requests that were sent. */
  readonly requests: number;
}

/** One story's judgements. */
export interface ScenarioReport {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly Check[];
  /** Why the story broke off, where it did; that counts as a failure. */
  readonly brokeOff?: string;
}

/**
 * Judges a host over HTTP against `spec/v1`. Shares no code with the hosts it judges.
 *
 * @throws {ExchangeError} `unreachable` or `timeout` when the host does not answer the very first request.
 */
export async function runSuite(options: HostOptions): Promise<SuiteReport> {
  const host = new HostUnderTest(options);
  await host.get("nobody", "/.well-known/openwop");
  const scenarios: ScenarioReport[] = [];
  for (const scenario of scenariosFor(await host.advertisesCatalog())) {
    const judge = new Judge(LEVELS);
    const brokeOff = await scenario.run(host, judge).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    scenarios.push({
      id: scenario.id,
      title: scenario.title,
      checks: judge.checks,
      ...(brokeOff === undefined ? {} : { brokeOff }),
    });
  }
  const totals = { pass: 0, fail: 0, warn: 0, untestable: 0, not_applicable: 0 };
  for (const { checks } of scenarios) for (const { disposition } of checks) totals[disposition]++;
  const passed = totals.fail === 0 && scenarios.every(({ brokeOff }) => brokeOff === undefined);
  return { url: String(options.url), passed, totals, scenarios, requests: host.exchanges.length };
}
