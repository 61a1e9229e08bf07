import { readFileSync } from "node:fs";
import {
  createFacade,
  type DomainOptions,
  type ProvidedTool,
  type ToolDefinition,
  type ToolProvider,
} from "@toolfold/facade";
import { LARGE_CATALOGUE, sampleFacadeTools, sampleProvider } from "./facade-sample.js";
import type { Benchmark } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import { time } from "./time.js";

const STRATEGIES: readonly (readonly [name: string, options: DomainOptions])[] = [
  ["vendor_extension", {}],
  ["in _meta", { placement: "meta" }],
  ["union, root", { schemaStrategy: "discriminated_union" }],
  ["union, arguments", { schemaStrategy: "discriminated_union", placement: "arguments" }],
  ["lazy", { schemaStrategy: "lazy" }],
  ["auto", { schemaStrategy: "auto" }],
];

/**
 * The variable `FACADE_CATALOGUE` may name a result of `tools/list` to measure instead of the sample. Composing the list of a
 * large catalogue costs a few times what printing it costs, and reading it again nothing.
 */
export const facadeLists: Benchmark = {
  name: "facade-lists",
  async run() {
    const tools = readCatalogue(process.env.FACADE_CATALOGUE) ?? sampleFacadeTools(LARGE_CATALOGUE);
    const definitions = tools.map(({ definition }) => definition);
    const printing = () => time(() => JSON.stringify(definitions));
    const figures = [];
    for (const [name, options] of STRATEGIES) {
      const cold = () => createFacade(sampleProvider(unseen(tools)), { domains: { all: options } }).domain("all");
      figures.push({
        figure: `facade list, cold, ${name}`,
        unit: "ms",
        against: "JSON.stringify",
        ...(await measureRatio({ ours: () => timeToList(cold()), baseline: printing })),
        target: { atMost: 5 },
      });
    }
    const warm = createFacade(sampleProvider(tools), { domains: { all: {} } }).domain("all");
    await warm.list(undefined);
    figures.push({
      figure: "facade list, cached",
      unit: "ms",
      against: "JSON.stringify",
      ...(await measureRatio({ ours: () => timeToList(warm), baseline: printing })),
      target: { atMost: 0.05 },
    });
    return figures;
  },
};

async function timeToList(domain: ToolProvider<undefined>): Promise<number> {
  const start = performance.now();
  await domain.list(undefined);
  return performance.now() - start;
}

/** Other objects for the same tools: what a facade remembers of an object it cannot know of these. */
function unseen(tools: readonly ProvidedTool[]): ProvidedTool[] {
  return tools.map((tool) => ({ ...tool, definition: { ...tool.definition } }));
}

/** The tools of a result of `tools/list`, grouped by the first word of their names. */
function readCatalogue(path: string | undefined): ProvidedTool[] | undefined {
  if (path === undefined) return undefined;
  const { tools } = JSON.parse(readFileSync(path, "utf8")) as { tools: ToolDefinition[] };
  return tools.map((definition) => ({ definition, category: definition.name.split(/[_.-]/, 1)[0] }));
}
