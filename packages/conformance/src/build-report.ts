import { type BaselineEntry, type JudgedEntry, judgeBaseline } from "./baseline.js";
import { REVISION } from "./generated/requirements.js";
import { linkOf, requirementOf } from "./requirement.js";
import { type Disposition, type Level, type NotApplicable, reasonOf, type Untestable } from "./result.js";
import type { ScenarioReport } from "./scenario.js";
import type { Verdict } from "./verdict.js";
import { VERSION } from "./version.js";

/** What kind of program was judged. */
export type Subject = "host" | "proxy" | "facade";

/** What one run found out about one subject. `@toolfold/schemas` has its JSON form as `conformance-report`. */
export interface Report {
  readonly report: "urn:toolfold:v1:conformance-report";
  readonly subject: Subject;
  /** The URL or command that was judged, without credentials. */
  readonly target: string;
  /** Whose rules were applied. */
  readonly profile: string;
  /** The revision of the specification. */
  readonly revision: string;
  readonly suite: { readonly name: "@toolfold/conformance"; readonly version: string };
  /** What the subject calls itself, where it says so. */
  readonly implementation?: { readonly name: string; readonly version?: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Requests that were sent. */
  readonly requests: number;
  /** Whether nothing failed that the baseline does not excuse, and no entry of the baseline is out of date. */
  readonly passed: boolean;
  /** Requirements by verdict. */
  readonly totals: Readonly<Record<Disposition, number>>;
  /** Of the MUST and MUST NOT that could be judged, how many were kept. */
  readonly musts: { readonly kept: number; readonly judged: number };
  readonly verdicts: readonly Verdict[];
  readonly scenarios: readonly ScenarioReport[];
  /** What a reader of the verdicts should know, such as that the catalogue changed during the run. */
  readonly notes: readonly string[];
  /** Requirements that no request can observe, by id, with the reason. */
  readonly notObservable: Readonly<Record<string, string>>;
  /** Known failures, where a baseline was given. */
  readonly baseline?: readonly JudgedEntry[];
}

/** What a report is made from. */
export interface Run {
  readonly subject: Subject;
  readonly target: string;
  readonly profile: string;
  readonly implementation?: { readonly name: string; readonly version?: string } | undefined;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requests: number;
  /** What was judged, and how binding it is. */
  readonly levels: ReadonlyMap<string, Level>;
  readonly scenarios: readonly ScenarioReport[];
  readonly notes: readonly string[];
  /** Requirements of the subject that no exchange can observe, with the reason. */
  readonly notObservable: ReadonlyMap<string, string>;
  /** Why a requirement that no scenario came to was not judged. */
  unjudged(requirement: string): Omit<Untestable, "requirement"> | Omit<NotApplicable, "requirement">;
  readonly baseline?: readonly BaselineEntry[] | undefined;
}

/** From worst to mildest; a requirement's verdict is the first of these that one of its judgements has. */
const WORST_FIRST: readonly Disposition[] = ["fail", "warn", "pass", "untestable", "not-applicable"];

/** Sums up a run: one verdict for each requirement that is judged here, whether or not a scenario came to it. */
export function buildReport(run: Run): Report {
  const observed = [...run.levels].filter(([id]) => !run.notObservable.has(id));
  const verdicts = observed.map(([id, level]) => verdictOf(id, level, run));
  const totals = { pass: 0, fail: 0, warn: 0, untestable: 0, "not-applicable": 0 };
  for (const { disposition } of verdicts) totals[disposition]++;
  const musts = verdicts.filter(({ level, checks }) => level.startsWith("MUST") && checks > 0);
  const baseline = run.baseline && judgeBaseline(run.baseline, verdicts, run.startedAt);
  const excused = new Set(baseline?.flatMap(({ requirement, state }) => (state === "known" ? [requirement] : [])));
  const passed =
    verdicts.every(({ disposition, requirement }) => disposition !== "fail" || excused.has(requirement)) &&
    run.scenarios.every(({ brokeOff }) => brokeOff === undefined) &&
    (baseline ?? []).every(({ state }) => state === "known" || state === "unjudged");
  return {
    report: "urn:toolfold:v1:conformance-report",
    subject: run.subject,
    target: run.target,
    profile: run.profile,
    revision: REVISION,
    suite: { name: "@toolfold/conformance", version: VERSION },
    ...(run.implementation === undefined ? {} : { implementation: run.implementation }),
    startedAt: run.startedAt.toISOString(),
    durationMs: Math.round(run.durationMs),
    requests: run.requests,
    passed,
    totals,
    musts: { kept: musts.filter(({ disposition }) => disposition === "pass").length, judged: musts.length },
    verdicts,
    scenarios: run.scenarios,
    notes: run.notes,
    notObservable: Object.fromEntries([...run.notObservable].filter(([id]) => run.levels.has(id))),
    ...(baseline === undefined ? {} : { baseline }),
  };
}

function verdictOf(id: string, level: Level, run: Run): Verdict {
  const results = run.scenarios.flatMap((scenario) => scenario.results).filter(({ requirement }) => requirement === id);
  const worst = WORST_FIRST.map((each) => results.find(({ disposition }) => disposition === each)).find(Boolean);
  const decisive = worst ?? run.unjudged(id);
  const requirement = requirementOf(id);
  const reason = "evidence" in decisive ? undefined : reasonOf(decisive);
  return {
    requirement: id,
    level,
    disposition: decisive.disposition,
    text: requirement.text,
    link: linkOf(requirement),
    checks: results.filter((result) => "evidence" in result).length,
    ...(reason === undefined ? {} : { reason }),
  };
}
