/** @module @toolfold/conformance */

export type { BaselineEntry, JudgedEntry } from "./baseline.js";
export type { Report, Subject } from "./build-report.js";
export { CannotRun } from "./cannot-run.js";
export type { ExchangeLimits } from "./exchange.js";
export { type CheckFacadeOptions, checkFacade } from "./facade/check-facade.js";
export type { FacadeOptions } from "./facade/facade-under-test.js";
export { FACADE_NOT_OBSERVABLE } from "./facade/not-observable.js";
export { checkHost, type HostOptions } from "./host/check-host.js";
export type { ProfileName } from "./host/profiles.js";
export { type CheckProxyOptions, checkProxy } from "./proxy/check-proxy.js";
export { PROXY_NOT_OBSERVABLE } from "./proxy/not-observable.js";
export type { ProxyOptions } from "./proxy/proxy-under-test.js";
export { textReport } from "./reporters/text-report.js";
export type { Disposition, Evidence, Judged, Level, NotApplicable, Result, Untestable } from "./result.js";
export type { ScenarioReport } from "./scenario.js";
export type { Verdict } from "./verdict.js";
