export type { BaselineEntry, JudgedEntry } from "./baseline.js";
export type { Report, Subject } from "./build-report.js";
export { ExchangeError, type ExchangeLimits } from "./exchange.js";
export { checkHost } from "./host/check-host.js";
export type { HostOptions } from "./host/host-under-test.js";
export { textReport } from "./reporters/text-report.js";
export type { Disposition, Evidence, Judged, Level, NotApplicable, Result, Untestable } from "./result.js";
export type { ScenarioReport } from "./scenario.js";
export type { Verdict } from "./verdict.js";
