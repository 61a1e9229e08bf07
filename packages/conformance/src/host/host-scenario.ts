import type { Scenario } from "../scenario.js";
import type { HostUnderTest } from "./host-under-test.js";

/** A story told to one host. */
export type HostScenario = Scenario<HostUnderTest>;
