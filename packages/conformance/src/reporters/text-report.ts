import type { SuiteReport } from "../run-suite.js";

/** The report for a terminal: what failed, what was expected, what was seen, and how to see it again. */
export function textReport(report: SuiteReport): string {
  const lines: string[] = [`${report.url}: ${report.requests} requests`];
  for (const { title, checks, brokeOff } of report.scenarios) {
    const passed = checks.filter(({ disposition }) => disposition === "pass").length;
    lines.push("", `${title}: ${passed} of ${checks.length} passed`);
    if (brokeOff !== undefined) lines.push(`  FAIL  broke off: ${brokeOff}`);
    for (const { disposition, requirement, expected, seen, reproduce } of checks) {
      if (disposition === "pass") continue;
      lines.push(
        `  ${MARKS[disposition]}  ${requirement}`,
        `        expected: ${expected}`,
        `        seen:     ${seen}`,
      );
      if (reproduce !== undefined && disposition !== "not_applicable") lines.push(`        again:    ${reproduce}`);
    }
  }
  const { pass, fail, warn, untestable, not_applicable } = report.totals;
  lines.push(
    "",
    `${pass} passed, ${fail} failed, ${warn} warnings, ${untestable} untestable, ${not_applicable} not applicable`,
  );
  return `${lines.join("\n")}\n`;
}

const MARKS = { pass: "ok  ", fail: "FAIL", warn: "WARN", untestable: "????", not_applicable: "n/a " };
