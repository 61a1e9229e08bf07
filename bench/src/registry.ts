import { conformanceRuns } from "./conformance-runs.js";
import { projectionMemory, projectionTime } from "./core-projection.js";
import { facadeCalls } from "./facade-calls.js";
import { facadeHops } from "./facade-hops.js";
import { facadeLists } from "./facade-lists.js";
import { facadeStarts } from "./facade-starts.js";
import type { Benchmark } from "./figure.js";
import { hostRequests } from "./host-requests.js";
import { hostStart } from "./host-start.js";
import { loweringGrowth, loweringHostile, loweringLarge, loweringTime } from "./lower-schemas.js";
import { proxyLatency } from "./proxy-latency.js";
import { proxyMemory } from "./proxy-memory.js";
import { proxyRequests } from "./proxy-requests.js";
import { trimGrowth, trimMemory, trimTime } from "./trim-bodies.js";

/** Every benchmark, in the order of the table. */
export const BENCHMARKS: readonly Benchmark[] = [
  projectionTime,
  projectionMemory,
  loweringTime,
  loweringGrowth,
  loweringHostile,
  loweringLarge,
  trimTime,
  trimGrowth,
  trimMemory,
  hostRequests,
  hostStart,
  proxyRequests,
  proxyLatency,
  proxyMemory,
  facadeLists,
  facadeCalls,
  facadeHops,
  facadeStarts,
  conformanceRuns,
];
