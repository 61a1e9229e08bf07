import { performance } from "node:perf_hooks";
import type { BaselineEntry } from "../baseline.js";
import { buildReport, type Report } from "../build-report.js";
import { levelsOf, selectLevels } from "../requirement.js";
import { runScenarios } from "../run-scenarios.js";
import { PROXY_NOT_OBSERVABLE } from "./not-observable.js";
import { type ProxyOptions, ProxyUnderTest } from "./proxy-under-test.js";
import { PROXY_SCENARIOS } from "./scenarios/index.js";
import { TRIMS_NOTHING, trimsAnything } from "./send-tools.js";

/** What is judged, and by what. */
export interface CheckProxyOptions extends ProxyOptions {
  /** Judge these requirements alone. Default: all of them. */
  readonly only?: readonly string[];
  /** Failures that are known and excused for a while. */
  readonly baseline?: readonly BaselineEntry[];
  /** Hears of each story before it is told. */
  readonly onStart?: (title: string) => void;
}

/** What is said of a requirement that no story came to. */
const UNSEEN = "Nothing that the proxy did in this run showed it.";

/**
 * Judges a trimming proxy from both sides: the suite is its client and its provider. Shares no code with it.
 *
 * @throws {CannotRun} when the proxy does not start, or nothing listens where it should.
 */
export async function checkProxy(options: CheckProxyOptions): Promise<Report> {
  const startedAt = new Date();
  const start = performance.now();
  // A trimming proxy contains a trimmer.
  const levels = selectLevels(new Map([...levelsOf("proxy"), ...levelsOf("trimmer")]), options.only);
  const proxy = await ProxyUnderTest.start(options);
  try {
    const trims = await trimsAnything(proxy);
    const scenarios = await runScenarios(PROXY_SCENARIOS, proxy, { levels, onStart: options.onStart });
    return buildReport({
      subject: "proxy",
      target: proxy.target,
      profile: "toolfold",
      startedAt,
      durationMs: performance.now() - start,
      requests: proxy.passages.length,
      levels,
      scenarios,
      notes: trims ? [] : [TRIMS_NOTHING],
      notObservable: PROXY_NOT_OBSERVABLE,
      unjudged: () => ({ disposition: "untestable", reason: UNSEEN }),
      baseline: options.baseline,
    });
  } finally {
    await proxy.close();
  }
}
