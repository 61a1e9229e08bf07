import { startChild } from "./child.js";
import type { Benchmark, Figure } from "./figure.js";
import type { JudgedRun } from "./judge-host.js";

/** What a whole run may cost, by the number of tools that the host has. */
const SIZES = [
  { count: 50, seconds: 5, requests: 400, megabytes: 300 },
  { count: 10_000, seconds: 30, requests: 400, megabytes: 300 },
] as const;

/** What a run of the conformance suite costs, against what it may cost. */
export const conformanceRuns: Benchmark = {
  name: "conformance-runs",
  async run() {
    const figures: Figure[] = [];
    for (const { count, ...limits } of SIZES) {
      const { wrong, ...cost } = await judge(count);
      if (wrong.length > 0) throw new Error(`Judging ${count} tools went wrong: ${wrong.join(", ")}.`);
      for (const [name, unit] of [
        ["seconds", "s"],
        ["requests", "requests"],
        ["megabytes", "MB"],
      ] as const) {
        const [ours, baseline] = [cost[name], limits[name]];
        const figure = `judging ${count} tools: ${name}`;
        figures.push({
          figure,
          unit,
          ours,
          baseline,
          against: "the limit",
          ratio: ours / baseline,
          target: { atMost: 1 },
        });
      }
    }
    return figures;
  },
};

async function judge(count: number): Promise<JudgedRun> {
  const host = await startChild<number, string>(new URL("./judged-host.js", import.meta.url));
  const suite = await startChild<string, JudgedRun>(new URL("./judge-host.js", import.meta.url));
  try {
    return await suite.ask(await host.ask(count));
  } finally {
    suite.stop();
    host.stop();
  }
}
