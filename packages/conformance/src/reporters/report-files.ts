import type { Report } from "../build-report.js";
import { badgeReport } from "./badge-report.js";
import { htmlReport } from "./html-report.js";
import { jsonReport } from "./json-report.js";
import { junitReport } from "./junit-report.js";

/** Every form of a report that goes to a file, by the option that asks for it. */
export const REPORT_FILES: ReadonlyMap<string, (report: Report) => string> = new Map([
  ["json", jsonReport],
  ["junit", junitReport],
  ["html", htmlReport],
  ["badge", badgeReport],
]);
