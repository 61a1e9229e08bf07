export type { Check, Disposition } from "./check.js";
export { ExchangeError, type ExchangeLimits } from "./exchange.js";
export type { HostOptions } from "./host-under-test.js";
export { textReport } from "./reporters/text-report.js";
export { runSuite, type ScenarioReport, type SuiteReport } from "./run-suite.js";
