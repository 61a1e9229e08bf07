import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createProxy, listen } from "@toolfold/proxy";
import { answerParent } from "./child.js";
import { BASELINES, type Baseline, baseline } from "./proxy-baselines.js";

/** What the process with all proxies can be asked. */
export type ProxyQuestion = { readonly origin: number } | "processor time";

/** The port of each proxy. */
export type ProxyPorts = Readonly<Record<Baseline | "ours", number>>;

answerParent(async (question: ProxyQuestion): Promise<ProxyPorts | number> => {
  if (question !== "processor time") return startAll(question.origin);
  const { user, system } = process.cpuUsage();
  return user + system;
});

async function startAll(origin: number): Promise<ProxyPorts> {
  const upstreams = { anthropic: `http://127.0.0.1:${origin}` };
  const ours = await listen(createProxy({ upstreams, apply: "new-sessions" }), { port: 0 });
  const ports = await Promise.all(BASELINES.map(async (kind) => [kind, await start(kind, origin)] as const));
  return { ours: ours.port, ...(Object.fromEntries(ports) as Record<Baseline, number>) };
}

function start(kind: Baseline, origin: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer({ keepAliveTimeout: 600_000 }, baseline(kind, origin));
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
