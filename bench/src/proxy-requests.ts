import type { Benchmark, Figure, Target } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import type { Baseline } from "./proxy-baselines.js";
import { type BenchedProxy, type ProxyBed, withProxyBed } from "./proxy-bed.js";

interface Case {
  readonly figure: string;
  readonly path: string;
  readonly body: "seen" | "new";
  readonly against: string;
  readonly baseline: Baseline;
  readonly target: Target;
}

const BUFFERED = "node:http reading each body whole";
const CASES: readonly Case[] = [
  {
    figure: "proxy, 300 KB, catalogue seen before",
    path: "/v1/messages",
    body: "seen",
    against: BUFFERED,
    baseline: "buffered",
    target: { atMost: 2.2 },
  },
  {
    figure: "proxy, 300 KB, catalogue new",
    path: "/v1/messages",
    body: "new",
    against: BUFFERED,
    baseline: "buffered",
    target: { atMost: 3.2 },
  },
  {
    figure: "proxy, 300 KB, beside parsing",
    path: "/v1/messages",
    body: "seen",
    against: "node:http, JSON.parse and stringify",
    baseline: "parsing",
    target: { atMost: 0.25 },
  },
  {
    figure: "proxy, 300 KB, untouched route",
    path: "/v1/files",
    body: "seen",
    against: "node:http joining the streams",
    baseline: "pipe",
    target: { atMost: 1.3 },
  },
];

const REQUESTS = 40;
const ROUNDS = 21;
const WARM_UP = 8;

/** Processor time that a request costs the proxying process. Each proxy has a process, and so a heap, of its own. */
export const proxyRequests: Benchmark = {
  name: "proxy-requests",
  run: () =>
    withProxyBed(async (bed) => {
      const started = new Map<string, BenchedProxy>();
      const proxy = async (kind: Baseline | "ours"): Promise<BenchedProxy> => {
        const running = started.get(kind) ?? (await bed.start(kind));
        started.set(kind, running);
        return running;
      };
      const figures: Figure[] = [];
      for (const each of CASES) {
        figures.push(await measure(each, bed, await proxy("ours"), await proxy(each.baseline)));
      }
      return figures;
    }),
};

async function measure(each: Case, bed: ProxyBed, ours: BenchedProxy, baseline: BenchedProxy): Promise<Figure> {
  const { figure, against, target, path, body } = each;
  const side = async ({ port, processorTime }: BenchedProxy): Promise<number> => {
    const before = await processorTime();
    await bed.load({ port, path, body, requests: REQUESTS });
    return ((await processorTime()) - before) / REQUESTS;
  };
  const measured = await measureRatio({
    ours: () => side(ours),
    baseline: () => side(baseline),
    rounds: ROUNDS,
    warmUp: WARM_UP,
  });
  return { figure, unit: "µs CPU/req", ...measured, against, target };
}
