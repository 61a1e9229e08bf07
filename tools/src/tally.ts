/** One named step of a run: a check, or something that ran before the checks. */
export interface Step {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** How many things were looked at, by outcome. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Adds up a run: each step counts as one, and so does each test of vitest's JSON report. */
export function addUp(steps: readonly Step[], report: VitestReport | undefined): Totals {
  const passed = steps.filter((step) => step.passed).length;
  return {
    passed: passed + (report?.numPassedTests ?? 0),
    failed: steps.length - passed + (report?.numFailedTests ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/** The closing line that machines read. */
export function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** What we read of the file that `vitest run --reporter=json` writes. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** @throws {TypeError} if `text` is JSON without the four counts. */
export function parseVitestReport(text: string): VitestReport {
  const report = JSON.parse(text) as VitestReport;
  for (const count of ["numPassedTests", "numFailedTests", "numPendingTests", "numTodoTests"] as const) {
    if (!Number.isInteger(report[count])) {
      throw new TypeError(`The vitest report has no ${count}. Expected the output of \`vitest run --reporter=json\`.`);
    }
  }
  return report;
}
