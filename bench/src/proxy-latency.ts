import type { Benchmark, Figure } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import { median } from "./median.js";
import { type ProxyBed, withProxyBed } from "./proxy-bed.js";
import { startNginx } from "./start-nginx.js";

interface Other {
  readonly name: string;
  readonly port: number;
  readonly against: string;
}

const REQUESTS = 300;
const EVENTS = 60;
const ROUNDS = 7;
/** Milliseconds that the first byte of a stream, and every later one, may be held up. */
const MOST_DELAY_MS = 1;

/** How long requests take through the proxy and through others, four at a time, and how much later events arrive. */
export const proxyLatency: Benchmark = {
  name: "proxy-latency",
  run: () =>
    withProxyBed(async (bed) => {
      const ours = await bed.start("ours");
      const nginx = await startNginx(bed.origin);
      try {
        const others: Other[] = [
          { name: "node:http", port: (await bed.start("buffered")).port, against: "node:http reading each body whole" },
          { name: "http-proxy-3", port: (await bed.start("http-proxy-3")).port, against: "the package, 1.23.3" },
        ];
        if (nginx === undefined) process.stderr.write("nginx is not installed: its row is left out\n");
        else others.push({ name: "nginx", port: nginx.port, against: "nginx of the machine, one process" });
        const figures: Figure[] = [];
        for (const other of others) figures.push(await compare(bed, ours.port, other));
        return [...figures, await measureDelay(bed, ours.port)];
      } finally {
        nginx?.stop();
      }
    }),
};

/** Reported, without a target: the slowest of a hundred requests on this machine says more about it than about proxies. */
async function compare(bed: ProxyBed, ours: number, { name, port: other, against }: Other): Promise<Figure> {
  const side = async (port: number): Promise<number> =>
    percentile(await bed.load({ port, path: "/v1/messages", body: "seen", requests: REQUESTS }), 0.99);
  const measured = await measureRatio({ ours: () => side(ours), baseline: () => side(other), rounds: ROUNDS });
  return { figure: `proxy, 300 KB, p99 beside ${name}`, unit: "ms", ...measured, against };
}

async function measureDelay(bed: ProxyBed, port: number): Promise<Figure> {
  const side = async (at: number): Promise<number> => median(await bed.load({ port: at, events: EVENTS }));
  const { ours, baseline } = await measureRatio({
    ours: () => side(port),
    baseline: () => side(bed.origin),
    rounds: ROUNDS,
  });
  const delay = ours - baseline;
  return {
    figure: "proxy, delay added to a streamed event",
    unit: "ms",
    ours: delay,
    baseline: MOST_DELAY_MS,
    ratio: delay / MOST_DELAY_MS,
    against: "what is allowed; median over events, less the same without a proxy",
    target: { atMost: 1 },
  };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
