import { createTrimmer } from "@toolfold/core";
import { collectGarbage } from "./collect-garbage.js";
import type { Benchmark, Figure, Target } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import { time } from "./time.js";
import { copy, digest, losslessRoundTrip, offsetTree, parseStripStringify } from "./trim-baselines.js";
import { keepFreedMemory, repeat } from "./trim-repeat.js";
import { definitionsBody, denseBody, sampleBody } from "./trim-sample-body.js";

const AGAINST = "parse + strip + stringify";
const REPEATS = 20;

const typical = (): Uint8Array => sampleBody({ tools: 31, messageBytes: 160_000 });

/** Trimming against the way that changes other bytes, and its peers and its floor in the same table. */
export const trimTime: Benchmark = {
  name: "trim-time",
  async run() {
    const trimmer = createTrimmer({ shape: "anthropic-messages" });
    const remembering = createTrimmer({ shape: "anthropic-messages", cache: { bytes: 16 * 1024 * 1024 } });
    const locator = createTrimmer({ shape: "anthropic-messages", levers: [] });
    const body = typical();
    const dense = denseBody(200);
    const rows: readonly (readonly [
      figure: string,
      work: (body: Uint8Array) => unknown,
      body: Uint8Array,
      target: Target,
    ])[] = [
      ["trim, 300 KB, 31 tools", trimmer, body, { atMost: 0.15 }],
      ["trim, nearly all schema", trimmer, dense, { atMost: 0.4 }],
      ["trim, nearly all definitions", trimmer, definitionsBody(24), { atMost: 0.4 }],
      ["trim, catalogue seen before", remembering, body, { atMost: 0.06 }],
      ["check and find tools, 300 KB", locator, body, { atMost: 0.04 }],
      ["copy of the body", copy, body, { atMost: 1 }],
      ["SHA-256 of the body", digest, body, { atMost: 1 }],
      ["lossless-json round trip", losslessRoundTrip, body, { atLeast: 1 }],
      ["jsonc-parser tree", offsetTree, body, { atLeast: 0.4 }],
    ];
    keepFreedMemory();
    const figures: Figure[] = [];
    for (const [figure, work, input, target] of rows) {
      const run = (each: (body: Uint8Array) => unknown) => (): number =>
        (time(() => repeat(each, input, REPEATS)) * 1000) / REPEATS;
      const measured = await measureRatio({ ours: run(work), baseline: run(parseStripStringify), warmUp: 5 });
      figures.push({ figure, unit: "µs/body", ...measured, against: AGAINST, target });
    }
    return figures;
  },
};

/**
 * A body of 50 MB costs as much per byte as one of 10 KB. The copy that every output is gets measured in the same turn
 * and taken off, because what the system takes for 50 MB of fresh memory differs by far more than trimming does.
 */
export const trimGrowth: Benchmark = {
  name: "trim-growth",
  async run() {
    const trimmer = createTrimmer({ shape: "anthropic-messages" });
    const small = sampleBody({ tools: 1, messageBytes: 5_000 });
    const large = sampleBody({ tools: 31, messageBytes: 50_000_000 });
    const perByte = (body: Uint8Array, times: number, work: (body: Uint8Array) => unknown): number =>
      (time(() => repeat(work, body, times)) * 1_000_000) / (body.length * times);
    const side = (body: Uint8Array, times: number) => (): number => {
      const copying = perByte(body, times, copy);
      collectGarbage();
      return perByte(body, times, trimmer) - copying;
    };
    const measured = await measureRatio({ ours: side(large, 1), baseline: side(small, 2000), rounds: 7 });
    return [
      {
        figure: "trim time less the copy, 50 MB",
        unit: "ns/B",
        ...measured,
        against: "a body of 10 KB",
        target: { atMost: 1.5 },
      },
    ];
  },
};

/** Beside the output, trimming takes next to nothing, however long the conversation is. */
export const trimMemory: Benchmark = {
  name: "trim-memory",
  async run() {
    const trimmer = createTrimmer({ shape: "anthropic-messages" });
    const short = sampleBody({ tools: 31, messageBytes: 50_000 });
    const figures: Figure[] = [];
    for (const messageBytes of [160_000, 5_000_000]) {
      const body = sampleBody({ tools: 31, messageBytes });
      const output = trimmer(body).bytes.length;
      const measured = await measureRatio({
        ours: () =>
          leastOf(20, () => {
            repeat(trimmer, short, 20);
            return allocatedBy(() => trimmer(body)) - output;
          }),
        baseline: () => 64 * 1024,
        rounds: 3,
      });
      figures.push({
        figure: `trim memory beside the output, ${formatSize(messageBytes)}`,
        unit: "B",
        ...measured,
        against: "64 KiB",
        target: { atMost: 1 },
      });
    }
    return figures;
  },
};

function formatSize(messageBytes: number): string {
  return messageBytes < 1_000_000 ? "300 KB" : `${messageBytes / 1_000_000} MB`;
}

/** Whatever else the runtime allocates meanwhile, such as for its compiler, only ever adds. */
function leastOf(times: number, measure: () => number): number {
  return Math.min(...Array.from({ length: times }, measure));
}

/** What is held when the work is done and nothing was collected yet: everything that it allocated, if it is little. */
function allocatedBy(work: () => unknown): number {
  collectGarbage();
  // The buffers that the first collection found are given back before the second one.
  collectGarbage();
  const before = process.memoryUsage();
  const result = work();
  const after = process.memoryUsage();
  return result === undefined
    ? Number.NaN
    : after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
}
