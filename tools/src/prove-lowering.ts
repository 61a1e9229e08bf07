/** `npm run prove [-- --pairs N --seed N]`: looks for one schema that lowering makes narrower. */
import { parseArgs } from "node:util";
import { Counterexample, type ProofCounts, provePairs } from "./prove-lowering-pairs.js";

const { values } = parseArgs({ options: { pairs: { type: "string" }, seed: { type: "string" } } });
const pairs = Number(values.pairs ?? 2_000_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const started = performance.now();
let nextReport = 0;

function report(counts: ProofCounts): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${seconds} s: ${counts.pairs} pairs, ${counts.schemas} schemas (${counts.exact} exact), ${counts.accepted} accepted, ` +
      `${counts.refused} refused under a claim of exactness, ${counts.secondOpinions} second opinions, ` +
      `${counts.disagreements} set aside, ${counts.unjudged} schemas unjudged`,
  );
}

console.log(`seed ${seed}, ${pairs} pairs`);
try {
  const counts = await provePairs({
    seed,
    pairs,
    onProgress(seen) {
      if (seen.pairs < nextReport) return;
      nextReport = seen.pairs + pairs / 20;
      report(seen);
    },
  });
  report(counts);
  console.log("No narrowing, no false claim.");
} catch (error) {
  if (!(error instanceof Counterexample)) throw error;
  console.error(`seed ${seed}\n${error.message}`);
  process.exitCode = 1;
}
