import type { Report } from "../build-report.js";
import { type NotApplicable, reasonOf, type Untestable } from "../result.js";
import type { ScenarioReport } from "../scenario.js";
import { escapeMarkup } from "./escape.js";
import { textOfFault } from "./text-of-fault.js";
import { wrongByRequirement } from "./wrong-by-requirement.js";

interface Case {
  readonly suite: string;
  readonly name: string;
  /** What stands inside the element; empty for a pass. */
  readonly body: string;
  readonly kind: "pass" | "failure" | "error" | "skipped";
}

/** JUnit XML: a suite for each story, a case for each requirement that it judged, and one suite for the rest. */
export function junitReport(report: Report): string {
  const stories = report.scenarios.map(({ id, ...story }) => suiteOf(id, casesOf({ id, ...story }, report)));
  const judged = new Set(report.scenarios.flatMap(({ results }) => results.map(({ requirement }) => requirement)));
  const rest = report.verdicts.filter(({ requirement }) => !judged.has(requirement));
  const unjudged = rest.map(({ requirement, reason = "" }) => skipped("not-judged", requirement, reason));
  const baseline = (report.baseline ?? []).map(({ requirement, state, until, reason }): Case => {
    const wrong = state === "fixed" || state === "expired";
    const message = `${state}, until ${until}: ${reason}`;
    return {
      suite: "baseline",
      name: requirement,
      kind: wrong ? "failure" : "pass",
      body: wrong ? element("failure", message, message) : "",
    };
  });
  const cases = [...report.scenarios.flatMap((scenario) => casesOf(scenario, report)), ...unjudged, ...baseline];
  const suites = [
    ...stories,
    ...[unjudged, baseline].flatMap((list) => (list[0] ? [suiteOf(list[0].suite, list)] : [])),
  ];
  const time = (report.durationMs / 1000).toFixed(3);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escapeMarkup(`${report.subject} ${report.target}`)}"${countsOf(cases)} time="${time}">
${suites.join("\n")}
</testsuites>
`;
}

function casesOf({ id, results, brokeOff }: ScenarioReport, report: Report): Case[] {
  const wrong = wrongByRequirement(results);
  const known = new Set(report.baseline?.flatMap((entry) => (entry.state === "known" ? [entry.requirement] : [])));
  const cases = [...new Set(results.map(({ requirement }) => requirement))].map((name): Case => {
    const failures = wrong.get(name)?.filter(({ disposition }) => disposition === "fail") ?? [];
    const [first] = failures;
    if (first !== undefined && known.has(name)) return skipped(id, name, "a known failure of the baseline");
    if (first !== undefined) {
      const body = element("failure", first.evidence.seen ?? "", failures.map(textOfFault).join("\n\n"));
      return { suite: id, name, kind: "failure", body };
    }
    const own = results.filter(({ requirement }) => requirement === name);
    const unjudged = own.find((result): result is Untestable | NotApplicable => !("evidence" in result));
    if (unjudged !== undefined && own.every((result) => !("evidence" in result))) {
      return skipped(id, name, reasonOf(unjudged));
    }
    const warnings = wrong.get(name)?.map(textOfFault).join("\n\n");
    const body = warnings === undefined ? "" : `<system-out>${escapeMarkup(`Warning\n${warnings}`)}</system-out>`;
    return { suite: id, name, kind: "pass", body };
  });
  if (brokeOff === undefined) return cases;
  return [...cases, { suite: id, name: "story", kind: "error", body: element("error", brokeOff, brokeOff) }];
}

function skipped(suite: string, name: string, reason: string): Case {
  return { suite, name, kind: "skipped", body: `<skipped message="${escapeMarkup(reason)}"/>` };
}

function element(name: string, message: string, text: string): string {
  return `<${name} message="${escapeMarkup(message)}">${escapeMarkup(text)}</${name}>`;
}

function suiteOf(name: string, cases: readonly Case[]): string {
  const rows = cases.map(({ suite, name, body }) => {
    const head = `    <testcase classname="${escapeMarkup(suite)}" name="${escapeMarkup(name)}"`;
    return body === "" ? `${head}/>` : `${head}>${body}</testcase>`;
  });
  return [`  <testsuite name="${escapeMarkup(name)}"${countsOf(cases)}>`, ...rows, "  </testsuite>"].join("\n");
}

function countsOf(cases: readonly Case[]): string {
  const of = (kind: Case["kind"]): number => cases.filter((each) => each.kind === kind).length;
  return ` tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}" skipped="${of("skipped")}"`;
}
