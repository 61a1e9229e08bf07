import { createFacade, type ToolProvider } from "@toolfold/facade";
import { collectGarbage } from "./collect-garbage.js";
import { LARGE_CATALOGUE, sampleFacadeTools, sampleProvider } from "./facade-sample.js";
import type { Benchmark } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";

const CALLS = 2_000;
const MANY_CALLS = 100_000;
const FEW_CALLS = 10_000;

/** What a call through a facade may add, in milliseconds. */
const BUDGET_MS = 0.3;

/** A call through a facade adds little, whatever else is in the catalogue, and keeps nothing. */
export const facadeCalls: Benchmark = {
  name: "facade-calls",
  async run() {
    const large = folded(LARGE_CATALOGUE);
    const small = folded(8);
    const added = await measureRatio({ ours: () => callMany(large, CALLS), baseline: () => BUDGET_MS });
    const first = await measureRatio({ ours: () => firstCall(LARGE_CATALOGUE), baseline: () => firstCall(8) });
    await callMany(large, FEW_CALLS);
    const memory = await measureRatio({
      ours: () => heldAfter(large, MANY_CALLS),
      baseline: () => heldAfter(small, FEW_CALLS),
      rounds: 1,
      warmUp: 0,
    });
    return [
      { figure: "facade call, added", unit: "ms", against: "0.3 ms", ...added, target: { atMost: 1 } },
      // Arranging names grows with the catalogue; compiling must not: 1,271 schemas would take a hundred times as long.
      { figure: "facade, first call, 1,271 tools", unit: "ms", against: "8 tools", ...first, target: { atMost: 10 } },
      {
        figure: "facade, heap after 100,000 calls",
        unit: "MB",
        against: "after 10,000",
        ...memory,
        target: { atMost: 1.1 },
      },
    ];
  },
};

function folded(count: number): ToolProvider<undefined> {
  return createFacade(sampleProvider(sampleFacadeTools(count)), { domains: { all: {} } }).domain("all");
}

const CALL = { tool_name: "area_0_action_0", arguments: { member_0: { id: "7", kind: "first", count: 2 } } };

/** Milliseconds for each call. */
async function callMany(domain: ToolProvider<undefined>, calls: number): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const { isError } = await domain.call("group_0_tools", CALL, undefined, {});
    if (isError === true) throw new Error("The sample call was refused.");
  }
  return (performance.now() - start) / calls;
}

async function firstCall(count: number): Promise<number> {
  return callMany(folded(count), 1);
}

async function heldAfter(domain: ToolProvider<undefined>, calls: number): Promise<number> {
  await callMany(domain, calls);
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}
