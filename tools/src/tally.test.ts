import { expect, test } from "vitest";
import { addUp, formatTotals, parseVitestReport } from "./tally.js";

const report = { numPassedTests: 40, numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 };

test("counts each step as one and adds the tests of the report", () => {
  const steps = [
    { name: "lint", passed: true, seconds: 1 },
    { name: "test", passed: false, seconds: 2 },
  ];
  expect(addUp(steps, report)).toEqual({ passed: 41, failed: 3, skipped: 4 });
});

test("counts a run without a report by its steps alone", () => {
  expect(addUp([{ name: "lint", passed: true, seconds: 1 }], undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test("prints the closing line", () => {
  expect(formatTotals({ passed: 41, failed: 3, skipped: 4 })).toBe("41 passed, 3 failed, 4 skipped");
});

test("reads the counts of a vitest report and refuses anything else", () => {
  expect(parseVitestReport(JSON.stringify(report))).toEqual(report);
  expect(() => parseVitestReport("{}")).toThrow("The vitest report has no numPassedTests.");
});
