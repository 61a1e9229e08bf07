import { type Child, startChild } from "./child.js";
import type { Benchmark, Figure, Target } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import type { Baseline } from "./proxy-baselines.js";
import type { ProxyLoad } from "./proxy-client.js";
import type { ProxyPorts, ProxyQuestion } from "./proxy-server.js";

interface Case {
  readonly figure: string;
  readonly path: string;
  readonly isNew: boolean;
  readonly against: string;
  readonly baseline: Baseline;
  readonly target: Target;
}

const BUFFERED = "node:http reading each body whole";
const CASES: readonly Case[] = [
  {
    figure: "proxy, 300 KB, catalogue seen before",
    path: "/v1/messages",
    isNew: false,
    against: BUFFERED,
    baseline: "buffered",
    target: { atMost: 2.2 },
  },
  {
    figure: "proxy, 300 KB, catalogue new",
    path: "/v1/messages",
    isNew: true,
    against: BUFFERED,
    baseline: "buffered",
    target: { atMost: 3.2 },
  },
  {
    figure: "proxy, 300 KB, catalogue seen before",
    path: "/v1/messages",
    isNew: false,
    against: "node:http, JSON.parse and stringify",
    baseline: "parsing",
    target: { atMost: 0.25 },
  },
  {
    figure: "proxy, 300 KB, untouched route",
    path: "/v1/files",
    isNew: false,
    against: "node:http joining the streams",
    baseline: "pipe",
    target: { atMost: 1.3 },
  },
];

const REQUESTS = 60;
const ROUNDS = 11;

type ServerChild = Child<ProxyQuestion, ProxyPorts | number>;
type ClientChild = Child<ProxyLoad, number>;

/** Processor time that a request costs the proxying process; origin and client run in processes of their own. */
export const proxyRequests: Benchmark = {
  name: "proxy-requests",
  async run() {
    const origin: Child<"port", number> = await startChild(new URL("./proxy-origin.js", import.meta.url));
    const server: ServerChild = await startChild(new URL("./proxy-server.js", import.meta.url));
    const client: ClientChild = await startChild(new URL("./proxy-client.js", import.meta.url));
    try {
      const ports = (await server.ask({ origin: await origin.ask("port") })) as ProxyPorts;
      const figures: Figure[] = [];
      for (const each of CASES) figures.push(await measure(each, ports, server, client));
      return figures;
    } finally {
      for (const child of [origin, server, client]) child.stop();
    }
  },
};

async function measure(each: Case, ports: ProxyPorts, server: ServerChild, client: ClientChild): Promise<Figure> {
  const { figure, against, target, path, isNew } = each;
  const side = async (port: number): Promise<number> => {
    const before = (await server.ask("processor time")) as number;
    await client.ask({ port, path, isNew, requests: REQUESTS });
    return (((await server.ask("processor time")) as number) - before) / REQUESTS;
  };
  const measured = await measureRatio({
    ours: () => side(ports.ours),
    baseline: () => side(ports[each.baseline]),
    rounds: ROUNDS,
    warmUp: 8,
  });
  return { figure, unit: "µs CPU/req", ...measured, against, target };
}
