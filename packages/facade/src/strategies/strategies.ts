import { discriminatedUnion } from "./discriminated-union.js";
import { lazy } from "./lazy.js";
import type { Strategy } from "./strategy.js";
import { vendorExtension } from "./vendor-extension.js";

/** Every strategy; the first is the default. */
export const STRATEGIES: readonly Strategy[] = [vendorExtension, discriminatedUnion, lazy];
