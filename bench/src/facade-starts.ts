import { type McpProvider, mcpProvider } from "@toolfold/facade/mcp";
import { type Program, UPSTREAM } from "./facade-upstream.js";
import type { Benchmark } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";

const NAMES = Array.from({ length: 20 }, (_, index) => `server-${index}`);

/** Like a program that is downloaded or signs in first. */
const WAITING: Program = { command: "sh", args: ["-c", `sleep 3; exec "$0" "$@"`, UPSTREAM.command, ...UPSTREAM.args] };

/** How long it takes until every server is listed, if there are many: they start side by side. */
export const facadeStarts: Benchmark = {
  name: "facade-starts",
  async run() {
    const computing = await measureRatio({
      ours: () => timeToStart(UPSTREAM, [NAMES]),
      baseline: () =>
        timeToStart(
          UPSTREAM,
          NAMES.map((name) => [name]),
        ),
      rounds: 3,
      warmUp: 0,
    });
    const waiting = await measureRatio({
      ours: () => timeToStart(WAITING, [NAMES]),
      baseline: () => timeToStart(WAITING, [NAMES.slice(0, 1)]),
      rounds: 3,
      warmUp: 0,
    });
    const [figure, unit] = ["facade, start of 20 servers", "ms"];
    return [
      // Starting a program is computing, so that two cores can at best halve it.
      { figure, unit, ...computing, against: "one after another", target: { atMost: 0.7 } },
      {
        figure: `${figure} that wait 3 s`,
        unit,
        ...waiting,
        against: "one; a row of them would take 20 times as long",
        target: { atMost: 5 },
      },
    ];
  },
};

/** Starts one batch after the other, lets all run on, and stops them once the time is taken. */
async function timeToStart(program: Program, batches: readonly (readonly string[])[]): Promise<number> {
  const providers: McpProvider[] = [];
  const start = performance.now();
  try {
    for (const names of batches) {
      const provider = mcpProvider({ servers: names.map((name) => ({ name, ...program, env: {} })) });
      providers.push(provider);
      await provider.settled;
      const failed = provider.failed();
      if (failed.length > 0) throw new Error(`Did not start: ${JSON.stringify(failed)}.`);
    }
    return performance.now() - start;
  } finally {
    await Promise.all(providers.map((provider) => provider.close()));
  }
}
