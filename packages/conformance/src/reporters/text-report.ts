import { styleText } from "node:util";
import type { Report } from "../build-report.js";
import { linkOf, requirementOf } from "../requirement.js";
import type { Judged } from "../result.js";
import type { ScenarioReport } from "../scenario.js";
import { printable } from "./escape.js";
import { SHOWN, wrongByRequirement } from "./wrong-by-requirement.js";

/** How the text is written. */
export interface TextOptions {
  /** Default false. */
  readonly colours?: boolean;
}

type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

const WIDTH = 80;

/** The report for a terminal: what failed, what was expected, what was seen, and how to see it again. */
export function textReport(report: Report, { colours = false }: TextOptions = {}): string {
  const paint: Paint = (format, text) => (colours ? styleText(format, text, { validateStream: false }) : text);
  const lines = [
    paint("bold", printable(report.target)),
    `${report.subject} · profile ${report.profile} · revision ${report.revision}${nameOf(report)}`,
    "",
    ...report.scenarios.flatMap((scenario) => storyOf(scenario, report, paint)),
    ...reasonsOf(report, "untestable", "Could not be judged"),
    ...reasonsOf(report, "not-applicable", "Does not apply"),
    ...report.notes.flatMap((note) => ["", ...wrap(printable(note), "Note: ", "      ")]),
    ...baselineOf(report, paint),
    "",
    totalsOf(report),
    paint(["bold", report.passed ? "green" : "red"], report.passed ? "PASSED" : "FAILED"),
  ];
  return `${lines.join("\n")}\n`;
}

function nameOf({ implementation }: Report): string {
  return implementation === undefined
    ? ""
    : ` · ${printable([implementation.name, implementation.version].filter(Boolean).join(" "))}`;
}

function storyOf({ title, results, brokeOff }: ScenarioReport, report: Report, paint: Paint): string[] {
  const wrong = wrongByRequirement(results);
  const judged = results.filter((result) => "evidence" in result);
  const passed = judged.filter(({ disposition }) => disposition === "pass").length;
  const failed = brokeOff !== undefined || judged.some(({ disposition }) => disposition === "fail");
  const mark = markOf(failed, wrong.size > 0, judged.length > 0, paint);
  const count = judged.length === 0 ? "not judged" : `${passed} of ${judged.length}`;
  const lines = [`${mark}  ${title.padEnd(58)}  ${count}`];
  if (brokeOff !== undefined) {
    lines.push("", ...wrap(printable(brokeOff), `      ${paint("red", "broke off:")} `, "      "), "");
  }
  for (const [id, all] of wrong) lines.push("", ...faultOf(id, all, report, paint));
  return wrong.size === 0 ? lines : [...lines, ""];
}

/** Of a story that judged nothing nothing good is said. */
function markOf(hasFailed: boolean, hasWarned: boolean, hasJudged: boolean, paint: Paint): string {
  if (hasFailed) return paint("red", "FAIL");
  if (hasWarned) return paint("yellow", "WARN");
  return hasJudged ? paint("green", "ok  ") : "-   ";
}

function faultOf(id: string, all: readonly Judged[], report: Report, paint: Paint): string[] {
  const failed = all.some(({ disposition }) => disposition === "fail");
  const { level } = requirementOf(id);
  const known = report.baseline?.find((entry) => entry.requirement === id && entry.state === "known");
  const excuse = known === undefined ? "" : `, known until ${known.until}`;
  const head = `      ${paint(["bold", failed ? "red" : "yellow"], id)} (${level}${excuse})`;
  const examples = all
    .slice(0, SHOWN)
    .flatMap(({ evidence: { request, expected, seen = "", curl } }, index) => [
      ...(index === 0 ? [] : [""]),
      ...wrap(printable(request), "        request:  ", "                  "),
      ...wrap(printable(expected), "        expected: ", "                  "),
      ...wrap(printable(seen), "        seen:     ", "                  "),
      ...(curl === undefined ? [] : [`        again:    ${printable(curl)}`]),
    ]);
  const more = all.length > SHOWN ? [`        and ${all.length - SHOWN} more`] : [];
  return [head, ...examples, ...more, `        read:     ${linkOf(requirementOf(id))}`];
}

function reasonsOf(report: Report, disposition: "untestable" | "not-applicable", heading: string): string[] {
  const byReason = new Map<string, string[]>();
  for (const verdict of report.verdicts) {
    if (verdict.disposition !== disposition) continue;
    byReason.set(verdict.reason ?? "", [...(byReason.get(verdict.reason ?? "") ?? []), verdict.requirement]);
  }
  if (byReason.size === 0) return [];
  return [
    "",
    `${heading}:`,
    ...[...byReason].flatMap(([reason, ids]) => [
      ...wrap(printable(reason), "  ", "  "),
      ...wrap(ids.join(", "), "    ", "    "),
    ]),
  ];
}

const STATES = {
  known: "fails as expected",
  unjudged: "could not be judged in this run",
  fixed: "does not fail any more: take the entry out",
  expired: "still fails, and its day is past",
};

function baselineOf({ baseline }: Report, paint: Paint): string[] {
  if (baseline === undefined || baseline.length === 0) return [];
  const rows = baseline.flatMap(({ requirement, until, state, reason }) => {
    const wrong = state === "fixed" || state === "expired";
    return wrap(
      printable(`${requirement} (until ${until}): ${STATES[state]}. ${reason}`),
      `  ${wrong ? paint("red", "FAIL") : "ok  "}  `,
      "        ",
    );
  });
  return ["", "Known failures:", ...rows];
}

function totalsOf({ totals, musts, requests, durationMs }: Report): string {
  const counts = [
    `${totals.pass} passed`,
    `${totals.fail} failed`,
    `${totals.warn} warned`,
    `${totals.untestable} untestable`,
    `${totals["not-applicable"]} not applicable`,
  ];
  const seconds = (durationMs / 1000).toFixed(1);
  return `${counts.join(", ")}\n${musts.kept} of ${musts.judged} judged MUSTs kept · ${requests} requests in ${seconds} s`;
}

/** Breaks a text at white space into lines of at most 80 columns; a longer word stays whole. */
function wrap(text: string, first: string, rest: string): string[] {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(/\s+/)) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = rest;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}
