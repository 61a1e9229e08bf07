import type { Scenario } from "../scenario.js";
import type { ProxyUnderTest } from "./proxy-under-test.js";

/** A story told to one proxy. */
export type ProxyScenario = Scenario<ProxyUnderTest>;
