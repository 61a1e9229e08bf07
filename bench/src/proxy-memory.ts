import type { Benchmark, Figure } from "./figure.js";
import { type BenchedProxy, withProxyBed } from "./proxy-bed.js";
import type { Memory } from "./proxy-server.js";

const REQUESTS = 100_000;
const SESSIONS = 20_000;
const CONNECTIONS = 10_000;
const STREAMED_BYTES = 1_000_000_000;
/** Megabytes that a response of a gigabyte may add. */
const MOST_ADDED_MB = 20;

/** What the proxy holds after many requests of many sessions, and while a very long answer passes. */
export const proxyMemory: Benchmark = {
  name: "proxy-memory",
  run: () =>
    withProxyBed(async ({ load, start }) => {
      const proxy = await start("ours");
      const { port, watch, peak } = proxy;
      const stream = (bytes: number): Promise<unknown> => load({ port, bytes });
      const added = async (memory: Memory): Promise<number> => {
        const before = await watch(memory);
        await stream(STREAMED_BYTES);
        return (await peak()) - before;
      };
      await stream(STREAMED_BYTES);
      const streamed = [
        ofAllowed("proxy, 1 GB streamed, live memory added", await added("live")),
        ofAllowed("proxy, 1 GB streamed, resident added", await added("resident")),
      ];

      const turns = { port, path: "/v1/messages", body: "small", sessions: SESSIONS } as const;
      await load({ ...turns, requests: SESSIONS });
      const baseline = await watch("live");
      await load({ ...turns, requests: REQUESTS - SESSIONS });
      const ours = await watch("live");
      await peak();

      const idle = async (server: BenchedProxy): Promise<number> => {
        const before = await server.watch("live");
        const [open] = await load({ port: server.port, connections: CONNECTIONS });
        if (open !== CONNECTIONS) throw new Error(`${open} of ${CONNECTIONS} connections stayed open.`);
        return (await server.watch("live")) - before;
      };
      const connections = { ours: await idle(proxy), baseline: await idle(await start("pipe")) };
      const [more] = await load({ port, connections: CONNECTIONS + 500 });
      if (more !== CONNECTIONS) throw new Error(`${more} connections are open, of ${CONNECTIONS} that are allowed.`);
      return [
        ...streamed,
        {
          figure: "proxy, 10,000 idle connections, live",
          unit: "MB",
          ...connections,
          ratio: connections.ours / connections.baseline,
          against: "what they add to a bare node:http server; 500 more are refused",
          target: { atMost: 1.3 },
        },
        {
          figure: "proxy, live memory, 100,000 requests",
          unit: "MB",
          ours,
          baseline,
          ratio: ours / baseline,
          against: "after the first request of each of 20,000 sessions",
          target: { atMost: 1.1 },
        },
      ];
    }),
};

function ofAllowed(figure: string, megabytes: number): Figure {
  return {
    figure,
    unit: "MB",
    ours: megabytes,
    baseline: MOST_ADDED_MB,
    ratio: megabytes / MOST_ADDED_MB,
    against: "what is allowed; peak, less before",
    target: { atMost: 1 },
  };
}
