import type { Report } from "../build-report.js";
import type { Result } from "../result.js";

/** The report for a terminal: what failed, what was expected, what was seen, and how to see it again. */
export function textReport(report: Report): string {
  const lines: string[] = [`${report.target}: ${report.requests} requests`];
  for (const { title, results, brokeOff } of report.scenarios) {
    const passed = results.filter(({ disposition }) => disposition === "pass").length;
    lines.push("", `${title}: ${passed} of ${results.length} passed`);
    if (brokeOff !== undefined) lines.push(`  FAIL  broke off: ${brokeOff}`);
    for (const result of results) if (result.disposition !== "pass") lines.push(...linesOf(result));
  }
  const { pass, fail, warn, untestable } = report.totals;
  const none = report.totals["not-applicable"];
  lines.push("", `${pass} passed, ${fail} failed, ${warn} warnings, ${untestable} untestable, ${none} not applicable`);
  return `${lines.join("\n")}\n`;
}

const MARKS = { pass: "ok  ", fail: "FAIL", warn: "WARN", untestable: "????", "not-applicable": "n/a " };

function linesOf(result: Result): string[] {
  const head = `  ${MARKS[result.disposition]}  ${result.requirement}`;
  if (result.disposition === "untestable") return [head, `        ${result.reason}`];
  if (result.disposition === "not-applicable") return [head, `        ${result.capability} is not advertised`];
  const { expected, seen, request, curl } = result.evidence;
  return [
    head,
    `        request:  ${request}`,
    `        expected: ${expected}`,
    `        seen:     ${seen}`,
    ...(curl === undefined ? [] : [`        again:    ${curl}`]),
  ];
}
