import type { Deviation } from "./minimal-host.js";
import { VALUE_DEVIATIONS } from "./value-deviations.js";
import { WIRE_DEVIATIONS } from "./wire-deviations.js";

/** For each requirement, the smallest wrongness that breaks it and nothing else. */
export const DEVIATIONS: ReadonlyMap<string, Deviation> = new Map<string, Deviation>([
  ...[...VALUE_DEVIATIONS].map(([requirement, value]) => [requirement, { value }] as const),
  ...[...WIRE_DEVIATIONS].map(([requirement, wire]) => [requirement, { wire }] as const),
]);
