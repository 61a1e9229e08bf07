import { CannotRun } from "./cannot-run.js";
import { faultOfShape } from "./oracle.js";
import { requirementOf } from "./requirement.js";
import type { Verdict } from "./verdict.js";

/** A failure that is known and excused for a while. */
export interface BaselineEntry {
  readonly requirement: string;
  /** Why it fails for now, for whoever reads the report. */
  readonly reason: string;
  /** The last day on which it is excused, as `YYYY-MM-DD` in UTC. */
  readonly until: string;
}

/** What became of an entry in one run. */
export interface JudgedEntry extends BaselineEntry {
  /**
   * `known`: it fails as expected. `fixed`: it does not fail any more, so the entry has to go. `expired`: it fails, and the
   * day is past. `unjudged`: this run could not tell.
   */
  readonly state: "known" | "fixed" | "expired" | "unjudged";
}

/**
 * Reads a baseline: `{ "knownFailures": [{ "requirement", "reason", "until" }] }`.
 *
 * @param name what a complaint calls it.
 * @throws {CannotRun} when it is no JSON, not of this shape, or names a requirement that does not exist or comes twice.
 */
export function parseBaseline(text: string, name: string): readonly BaselineEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CannotRun(`The baseline ${name} is not JSON: ${(error as Error).message}`);
  }
  const fault = faultOfShape("conformance-baseline", value);
  if (fault !== undefined) throw new CannotRun(`The baseline ${name} is ${fault}`);
  const { knownFailures } = value as { knownFailures: readonly BaselineEntry[] };
  const seen = new Set<string>();
  for (const [index, { requirement, until }] of knownFailures.entries()) {
    const where = `The baseline ${name} at /knownFailures/${index}`;
    try {
      requirementOf(requirement);
    } catch {
      throw new CannotRun(`${where} names "${requirement}", which spec/v1 does not contain.`);
    }
    if (seen.has(requirement)) throw new CannotRun(`${where} names ${requirement} again. One entry is enough.`);
    if (!isDay(until)) throw new CannotRun(`${where} has "${until}" as its last day, which no calendar has.`);
    seen.add(requirement);
  }
  return knownFailures;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Holds the known failures against what a run found; the day is the one on which the run started. */
export function judgeBaseline(
  entries: readonly BaselineEntry[],
  verdicts: readonly Verdict[],
  startedAt: Date,
): JudgedEntry[] {
  const found = new Map(verdicts.map(({ requirement, disposition }) => [requirement, disposition]));
  const today = startedAt.toISOString().slice(0, 10);
  return entries.map((entry) => {
    const disposition = found.get(entry.requirement);
    if (disposition === "fail") return { ...entry, state: entry.until < today ? "expired" : "known" };
    return { ...entry, state: disposition === "pass" || disposition === "warn" ? "fixed" : "unjudged" };
  });
}
