import type { Report } from "../build-report.js";

/** The whole report as JSON, valid against `conformance-report.schema.json`. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
