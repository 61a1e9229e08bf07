import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createProxy, listen } from "@toolfold/proxy";
import { answerParent } from "./child.js";
import { collectGarbage } from "./collect-garbage.js";
import { type Baseline, baseline } from "./proxy-baselines.js";

/** What a process with one proxy can be asked. It answers with a port, microseconds, or megabytes. */
export type ProxyQuestion =
  | { readonly kind: Baseline | "ours"; readonly origin: number }
  | "processor time"
  | { readonly watch: Memory }
  | "peak";

/** `live` is what the runtime cannot free, buffers included; `resident` what the process has of the machine, garbage and all. */
export type Memory = "live" | "resident";

/** Looking at what is live takes a collection. */
const SAMPLE_MS: Readonly<Record<Memory, number>> = { live: 100, resident: 10 };
let peak = 0;
let sampler: NodeJS.Timeout | undefined;

answerParent(async (question: ProxyQuestion): Promise<number> => {
  if (question === "processor time") {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  if (question !== "peak" && "kind" in question) return start(question.kind, question.origin);
  clearInterval(sampler);
  if (question === "peak") return peak;
  collectGarbage();
  peak = megabytes(question.watch);
  sampler = setInterval(() => {
    peak = Math.max(peak, megabytes(question.watch));
  }, SAMPLE_MS[question.watch]);
  return peak;
});

function megabytes(memory: Memory): number {
  if (memory === "resident") return process.memoryUsage.rss() / 1e6;
  // Buffers of one collection are given back, and counted as such, by the next.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function start(kind: Baseline | "ours", origin: number): Promise<number> {
  if (kind === "ours") {
    const upstreams = { anthropic: `http://127.0.0.1:${origin}` };
    return (await listen(createProxy({ upstreams, apply: "new-sessions" }), { port: 0 })).port;
  }
  return new Promise((resolve) => {
    const server = createServer({ keepAliveTimeout: 600_000 }, baseline(kind, origin));
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
