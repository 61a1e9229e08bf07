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
