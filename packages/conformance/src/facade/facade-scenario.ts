import type { Scenario } from "../scenario.js";
import type { FacadeUnderTest } from "./facade-under-test.js";

/** A story told to one facade. */
export type FacadeScenario = Scenario<FacadeUnderTest>;
