import { trim } from "@toolfold/core";
import fc from "fast-check";
import { arbitraryBody } from "./trim-arbitrary-body.js";

/** How much the fuzzer saw. */
export interface TrimFuzzCounts {
  bodies: number;
  /** Mutations that were still JSON in UTF-8. */
  valid: number;
  /** Valid ones that lost something. */
  changed: number;
  /** The slowest call, in milliseconds. */
  slowest: number;
}

const SEEDS = 400;
const SPLICES = [
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\\u00",
  "\\ud83d",
  "1.",
  "-",
  "e9",
  "tru",
  "null",
  "\u0000",
  "\n",
  "é",
  "\ufeff",
  '"tools":[]',
  '"title":"x",',
].map((text) => Buffer.from(text));

/**
 * Mutates bodies and holds trimming against the platform's own decoder and parser: it never throws, takes exactly what
 * they take, returns JSON for JSON, and never touches anything else.
 *
 * @throws Error with the body, in base64, that breaks this.
 */
export function proveTrimFuzz(runs: number, seed: number, originals: readonly Uint8Array[] = []): TrimFuzzCounts {
  const bodies = [
    ...originals,
    ...fc.sample(arbitraryBody, { numRuns: SEEDS, seed }).map(({ text }) => Buffer.from(text)),
  ];
  const counts: TrimFuzzCounts = { bodies: 0, valid: 0, changed: 0, slowest: 0 };
  const random = seeded(seed);
  while (counts.bodies < runs) {
    const body = mutate(Buffer.from(bodies[below(random, bodies.length)] ?? []), random);
    checkOne(body, counts);
  }
  return counts;
}

function checkOne(body: Buffer, counts: TrimFuzzCounts): void {
  const copy = Buffer.from(body);
  const started = performance.now();
  const result = trim(body);
  counts.slowest = Math.max(counts.slowest, performance.now() - started);
  counts.bodies++;
  const reason = result.skipped.find((skip) => skip.tool === undefined)?.reason;
  const valid = isJson(body);
  if (valid) counts.valid++;
  if (result.changed) counts.changed++;
  const isRefused = reason === "not_json" || reason === "not_utf8";
  if (!copy.equals(body)) throw broken("the input was written to", copy);
  if (valid === isRefused) throw broken(valid ? "valid JSON was refused" : "invalid JSON was taken", copy);
  if (result.changed !== (result.bytes !== body)) throw broken("changed does not say what happened", copy);
  if (reason === "self_check_failed") throw broken("the self-check failed", copy);
  if (result.changed && !isJson(result.bytes)) throw broken("the output is not JSON", copy);
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

function mutate(body: Buffer, random: () => number): Buffer {
  let mutated = body;
  for (let left = 1 + below(random, 3); left > 0; left--) mutated = mutateOnce(mutated, random);
  return mutated;
}

function mutateOnce(body: Buffer, random: () => number): Buffer {
  const at = below(random, body.length + 1);
  const to = Math.min(body.length, at + below(random, 12));
  switch (below(random, 6)) {
    case 0:
      return Buffer.concat([body.subarray(0, at), Buffer.from([below(random, 256)]), body.subarray(at + 1)]);
    case 1:
      return Buffer.concat([body.subarray(0, at), SPLICES[below(random, SPLICES.length)] ?? body, body.subarray(at)]);
    case 2:
      return Buffer.concat([body.subarray(0, at), body.subarray(to)]);
    case 3:
      return body.subarray(0, at);
    case 4:
      return Buffer.concat([body.subarray(0, to), body.subarray(at)]);
    default:
      return body;
  }
}

function broken(what: string, body: Buffer): Error {
  return new Error(`Broken: ${what}. Body in base64: ${body.toString("base64")}`);
}

function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

/** mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
