import { createFacade, type DomainOptions } from "@toolfold/facade";
import { LARGE_CATALOGUE, sampleFacadeTools, sampleProvider } from "./facade-sample.js";
import type { Benchmark } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import { time } from "./time.js";

const STRATEGIES: readonly (readonly [name: string, options: DomainOptions])[] = [
  ["vendor_extension", {}],
  ["lazy", { schemaStrategy: "lazy" }],
];

/** Composing the list of a large catalogue costs a few times what printing it costs, and reading it again nothing. */
export const facadeLists: Benchmark = {
  name: "facade-lists",
  async run() {
    const tools = sampleFacadeTools(LARGE_CATALOGUE);
    const definitions = tools.map(({ definition }) => definition);
    const printing = () => time(() => JSON.stringify(definitions));
    const figures = [];
    for (const [name, options] of STRATEGIES) {
      const cold = createFacade(sampleProvider(tools, true), { domains: { all: options } }).domain("all");
      figures.push({
        figure: `facade list, cold, ${name}`,
        unit: "ms",
        against: "JSON.stringify",
        ...(await measureRatio({ ours: () => timeOf(() => cold.list(undefined)), baseline: printing })),
        target: { atMost: 5 },
      });
    }
    const warm = createFacade(sampleProvider(tools), { domains: { all: {} } }).domain("all");
    await warm.list(undefined);
    figures.push({
      figure: "facade list, cached",
      unit: "ms",
      against: "JSON.stringify",
      ...(await measureRatio({ ours: () => timeOf(() => warm.list(undefined)), baseline: printing })),
      target: { atMost: 0.05 },
    });
    return figures;
  },
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
