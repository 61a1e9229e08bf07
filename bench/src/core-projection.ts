import { projectCatalog } from "@toolfold/core";
import { collectGarbage } from "./collect-garbage.js";
import { compareSizes } from "./compare-sizes.js";
import type { Benchmark } from "./figure.js";
import { sampleTools } from "./sample-tools.js";
import { time } from "./time.js";

const TIME_SIZES = [
  { size: 1_000, rounds: 25 },
  { size: 10_000, rounds: 9 },
  { size: 100_000, rounds: 3 },
];
/** Memory hardly varies from round to round. */
const MEMORY_SIZES = [
  { size: 1_000, rounds: 3 },
  { size: 10_000, rounds: 3 },
  { size: 100_000, rounds: 1 },
];
const LARGEST = 100_000;

/** Projection takes the same time per tool, however large the catalogue. */
export const projectionTime: Benchmark = {
  name: "projection-time",
  async run() {
    const tools = sampleTools(LARGEST);
    return compareSizes({
      what: "projection time",
      unit: "µs/tool",
      sizes: TIME_SIZES,
      target: { atMost: 1.5 },
      measure: (size, catalogues) => {
        const milliseconds = time(() => {
          for (let each = 0; each < catalogues; each += 1) projectCatalog(tools.slice(each * size, (each + 1) * size));
        });
        return (milliseconds * 1000) / (size * catalogues);
      },
    });
  },
};

/** A projected catalogue holds the same memory per tool, however large it is. */
export const projectionMemory: Benchmark = {
  name: "projection-memory",
  async run() {
    const tools = sampleTools(LARGEST);
    return compareSizes({
      what: "projected memory",
      unit: "B/tool",
      sizes: MEMORY_SIZES,
      target: { atMost: 1.1 },
      measure: (size, catalogues) => {
        const held: unknown[] = [];
        const before = heapInUse();
        for (let each = 0; each < catalogues; each += 1)
          held.push(projectCatalog(tools.slice(each * size, (each + 1) * size)));
        const bytes = heapInUse() - before;
        return held.length === catalogues ? bytes / (size * catalogues) : Number.NaN;
      },
    });
  },
};

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
