import { startChild } from "./child.js";
import type { Benchmark } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";

/** How long it takes from nothing to a listening server, process start included on both sides. */
export const hostStart: Benchmark = {
  name: "host-start",
  async run() {
    const measured = await measureRatio({
      ours: () => start(new URL("./start-host.js", import.meta.url)),
      baseline: () => start(new URL("./start-bare-express.js", import.meta.url)),
      rounds: 11,
      warmUp: 2,
    });
    return [
      { figure: "start of an empty host", unit: "ms", ...measured, against: "bare Express", target: { atMost: 3 } },
    ];
  },
};

async function start(script: URL): Promise<number> {
  const begin = performance.now();
  const child = await startChild(script);
  const milliseconds = performance.now() - begin;
  child.stop();
  return milliseconds;
}
