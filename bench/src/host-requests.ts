import { type Child, startChild } from "./child.js";
import type { Benchmark, Figure, Target } from "./figure.js";
import type { Load } from "./host-client.js";
import type { Server, ServerQuestion, Servers } from "./host-server.js";
import { measureRatio } from "./measure-ratio.js";

interface Case {
  readonly figure: string;
  readonly tools: number;
  readonly status: 200 | 304;
  readonly requests: number;
  readonly against: string;
  readonly target: Target;
}

const SENDING = "Express sending the same precomputed buffer";
const CASES: readonly Case[] = [
  { figure: "list 200, 31 tools", tools: 31, status: 200, requests: 1500, against: SENDING, target: { atLeast: 0.9 } },
  {
    figure: "list 200, 10,000 tools",
    tools: 10_000,
    status: 200,
    requests: 40,
    against: SENDING,
    target: { atLeast: 0.9 },
  },
  {
    figure: "list 304, 31 tools",
    tools: 31,
    status: 304,
    requests: 1500,
    against: "Express answering 304 for that buffer",
    target: { atLeast: 0.95 },
  },
];

type ServerChild = Child<ServerQuestion, Servers | number>;
type ClientChild = Child<Load, string>;

/**
 * What a request costs the serving process, both applications in one process and the client in another with eight
 * connections. Throughput would be bounded by the client and flatter both; processor time is what the server itself
 * spends. The host reads its source once for requests that come together, so with one connection at a time it does worse.
 */
export const hostRequests: Benchmark = {
  name: "host-requests",
  async run() {
    const server: ServerChild = await startChild(new URL("./host-server.js", import.meta.url));
    const client: ClientChild = await startChild(new URL("./host-client.js", import.meta.url));
    try {
      const figures: Figure[] = [];
      for (const each of CASES) figures.push(await measure(each, server, client));
      return figures;
    } finally {
      server.stop();
      client.stop();
    }
  },
};

async function measure(each: Case, server: ServerChild, client: ClientChild): Promise<Figure> {
  const { figure, tools, status, requests, against, target } = each;
  const { ours, bare, bytes } = (await server.ask({ serve: tools })) as Servers;
  const side = async ({ port, headers, etag }: Server): Promise<number> => {
    const conditional = status === 304 ? { "if-none-match": etag } : {};
    const before = (await server.ask("processor time")) as number;
    await client.ask({
      port,
      headers: { ...headers, ...conditional },
      requests,
      status,
      bytes: status === 304 ? 0 : bytes,
    });
    const spent = ((await server.ask("processor time")) as number) - before;
    return (requests * 1_000_000) / spent;
  };
  const measured = await measureRatio({ ours: () => side(ours), baseline: () => side(bare), rounds: 21, warmUp: 3 });
  return { figure, unit: "req/CPU-s", ...measured, against, target };
}
