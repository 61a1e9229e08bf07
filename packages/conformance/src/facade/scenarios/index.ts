import type { FacadeScenario } from "../facade-scenario.js";
import { calls } from "./calls.js";
import { listing } from "./listing.js";
import { refusals } from "./refusals.js";
import { schemas } from "./schemas.js";

/** Every story for a facade. */
export const FACADE_SCENARIOS: readonly FacadeScenario[] = [listing, schemas, calls, refusals];
