import { performance } from "node:perf_hooks";
import type { BaselineEntry } from "../baseline.js";
import { buildReport, type Report } from "../build-report.js";
import { levelsOf, selectLevels } from "../requirement.js";
import { runScenarios } from "../run-scenarios.js";
import { type FacadeOptions, FacadeUnderTest } from "./facade-under-test.js";
import { FACADE_NOT_OBSERVABLE } from "./not-observable.js";
import { FACADE_SCENARIOS } from "./scenarios/index.js";

/** What is judged, and by what. */
export interface CheckFacadeOptions extends FacadeOptions {
  /** Judge these requirements alone. Default: all of them. */
  readonly only?: readonly string[];
  /** Failures that are known and excused for a while. */
  readonly baseline?: readonly BaselineEntry[];
  /** Hears of each story before it is told. */
  readonly onStart?: (title: string) => void;
}

/** What a facade has to claim for a requirement to be about it, where no story came to it. */
const CLAIMS: ReadonlyMap<string, string> = new Map([
  ["facades-kept-apart", "a union of argument schemas"],
  ["facades-describe-rights", "a tool that describes others"],
  ["facades-not-registered", "more than one facade"],
  ["facades-split", "groups that are split by effect"],
  ["facades-repairs-listed", "the repair of calls"],
]);

/**
 * Judges a facade from both sides: the suite is its MCP client and the MCP servers behind it. Shares no code with it.
 *
 * @throws {CannotRun} when the facade does not start or does not answer.
 */
export function checkFacade(options: CheckFacadeOptions): Promise<Report> {
  return judgeFacade(options, new FacadeUnderTest(options));
}

/** Tells every story to a facade, however it is started. */
export async function judgeFacade(
  options: Omit<CheckFacadeOptions, keyof FacadeOptions>,
  facade: FacadeUnderTest,
): Promise<Report> {
  const startedAt = new Date();
  const start = performance.now();
  try {
    const levels = selectLevels(levelsOf("facade"), options.only);
    await facade.main();
    const scenarios = await runScenarios(FACADE_SCENARIOS, facade, { levels, onStart: options.onStart });
    return buildReport({
      subject: "facade",
      target: facade.target,
      profile: "toolfold",
      startedAt,
      durationMs: performance.now() - start,
      requests: facade.requests,
      levels,
      scenarios,
      notes: [],
      notObservable: FACADE_NOT_OBSERVABLE,
      unjudged(requirement) {
        const capability = CLAIMS.get(requirement);
        return capability === undefined
          ? { disposition: "untestable", reason: "Nothing that the facade did in this run showed it." }
          : { disposition: "not-applicable", capability };
      },
      baseline: options.baseline,
    });
  } finally {
    await facade.close();
  }
}
