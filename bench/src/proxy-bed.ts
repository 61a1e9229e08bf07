import { type Child, startChild } from "./child.js";
import type { Baseline } from "./proxy-baselines.js";
import type { ProxyLoad } from "./proxy-client.js";
import type { Memory, ProxyQuestion } from "./proxy-server.js";

/** A proxy in a process of its own. */
export interface BenchedProxy {
  readonly port: number;
  /** Microseconds that the process has computed so far. */
  readonly processorTime: () => Promise<number>;
  /** Megabytes after a collection; from then on the peak is watched. */
  readonly watch: (memory: Memory) => Promise<number>;
  /** The highest since then, in megabytes. */
  readonly peak: () => Promise<number>;
}

/** An origin and a client, each in a process of its own, for proxies to stand between. */
export interface ProxyBed {
  readonly origin: number;
  readonly load: (load: ProxyLoad) => Promise<readonly number[]>;
  readonly start: (kind: Baseline | "ours") => Promise<BenchedProxy>;
}

/** Does the work with a bed, and stops all of its processes. */
export async function withProxyBed<T>(work: (bed: ProxyBed) => Promise<T>): Promise<T> {
  const children: { stop(): void }[] = [];
  const child = async <Question, Answer>(script: URL): Promise<Child<Question, Answer>> => {
    const started = await startChild<Question, Answer>(script);
    children.push(started);
    return started;
  };
  try {
    const origin = await (await child<"port", number>(new URL("./proxy-origin.js", import.meta.url))).ask("port");
    const client = await child<ProxyLoad, number[]>(new URL("./proxy-client.js", import.meta.url));
    return await work({
      origin,
      load: (load) => client.ask(load),
      async start(kind) {
        const server = await child<ProxyQuestion, number>(new URL("./proxy-server.js", import.meta.url));
        return {
          port: await server.ask({ kind, origin }),
          processorTime: () => server.ask("processor time"),
          watch: (memory) => server.ask({ watch: memory }),
          peak: () => server.ask("peak"),
        };
      },
    });
  } finally {
    for (const each of children) each.stop();
  }
}
