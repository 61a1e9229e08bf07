import { bareHop, facadeHop, type Hop, mcpProxyHop } from "./facade-hop.js";
import type { Benchmark, Figure } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";

/** Enough for a processor time of many ticks. */
const CALLS = 600;
const ROUNDS = 9;

interface Measure {
  readonly what: string;
  /** Milliseconds for each call. */
  readonly of: (hop: Hop) => Promise<number>;
}

const WALL: Measure = {
  what: "call beside",
  async of(hop) {
    const start = performance.now();
    await callMany(hop);
    return (performance.now() - start) / CALLS;
  },
};

/** Of the hop alone: neither the client's nor the server's. */
const COMPUTING: Measure = {
  what: "computing beside",
  async of(hop) {
    const start = hop.processorTime();
    await callMany(hop);
    return (hop.processorTime() - start) / CALLS;
  },
};

interface Other {
  readonly against: string;
  readonly open: () => Promise<Hop>;
  readonly measures: readonly Measure[];
}

/** The one differs from a facade in what it does alone; the other, as it is shipped, also in how it is spoken to. */
const OTHERS: readonly Other[] = [
  { against: "mcp-proxy by stdio", open: bareHop, measures: [WALL, COMPUTING] },
  { against: "mcp-proxy by HTTP", open: mcpProxyHop, measures: [WALL] },
];

/** What a call through a facade costs, one after another, against the same call through a hop that only passes it on. */
export const facadeHops: Benchmark = {
  name: "facade-hops",
  async run() {
    if (process.platform !== "linux") {
      process.stderr.write("processor times are read from /proc, which only Linux has: facade-hops is left out\n");
      return [];
    }
    const figures: Figure[] = [];
    const facade = await facadeHop();
    try {
      for (const { against, open, measures } of OTHERS) {
        const other = await open();
        try {
          for (const measure of measures) figures.push(await compare(against, [facade, other], measure));
        } finally {
          await other.close();
        }
      }
    } finally {
      await facade.close();
    }
    return figures;
  },
};

async function compare(against: string, [facade, other]: readonly [Hop, Hop], { what, of }: Measure): Promise<Figure> {
  const measured = await measureRatio({ ours: () => of(facade), baseline: () => of(other), rounds: ROUNDS });
  return { figure: `facade ${what} ${against}`, unit: "ms/call", ...measured, against, target: { atMost: 1.3 } };
}

async function callMany(hop: Hop): Promise<void> {
  for (let call = 0; call < CALLS; call += 1) await hop.echo();
}
