import { findSuite, readSuite } from "./json-schema-test-suite.js";
import { runGroup } from "./json-schema-test-suite-run.js";
import type { Proof } from "./proof.js";
import { MUTANTS, MutantBench } from "./prove-lowering-mutants.js";
import { type ProofCounts, provePairs } from "./prove-lowering-pairs.js";

const PAIRS = 2_000_000;

/** What `npm run prove` shows about lowering. */
export const LOWERING_PROOFS: readonly Proof[] = [
  {
    name: "lowering-suite",
    requirements: ["lowering-never-narrower", "lowering-exact-is-true", "lowering-dialect"],
    async run() {
      const suite = findSuite(undefined);
      if ("missing" in suite) return [`not run: ${suite.missing}`];
      const groups = await Promise.all(readSuite(suite.folder).map(runGroup));
      const faults = groups.flatMap((group) => group.faults);
      if (faults.length > 0) throw new Error(faults.join("\n"));
      const count = (outcome: string): number => groups.filter((group) => group.outcome === outcome).length;
      const setAside = groups.reduce((sum, group) => sum + group.setAside, 0);
      return [
        `${groups.length} groups: ${count("exact")} exact, ${count("wider")} wider, ${count("not embedded")} not embedded, ` +
          `${count("needs remotes")} need remotes; ${setAside} instances set aside, 0 narrowings`,
      ];
    },
  },
  {
    name: "lowering-pairs",
    requirements: [
      "lowering-never-narrower",
      "lowering-exact-is-true",
      "lowering-in-subset",
      "lowering-idempotent",
      "lowering-deterministic",
      "lowering-no-new-conditional",
    ],
    async run({ share, seed }) {
      const pairs = Math.ceil(PAIRS * share);
      let next = pairs / 20;
      const onProgress = (counts: ProofCounts): void => {
        if (counts.pairs < next) return;
        next += pairs / 20;
        console.log(`lowering-pairs: ${counts.pairs} of ${pairs}`);
      };
      return [described(await provePairs({ seed, pairs, onProgress }))];
    },
  },
  {
    name: "lowering-mutants",
    requirements: ["lowering-never-narrower", "lowering-exact-is-true", "lowering-reports-widening"],
    async run() {
      const bench = new MutantBench();
      try {
        const tests = [...new Set(MUTANTS.map(({ test }) => test))];
        if ((await bench.run(undefined, tests)) !== "survived") throw new Error(`Fails unbroken: ${tests.join(", ")}.`);
        const faults: string[] = [];
        for (const mutant of MUTANTS) {
          const outcome = await bench.run(mutant, [mutant.test]);
          if (outcome !== "killed") faults.push(`${outcome}: ${mutant.rule} (${mutant.file})`);
        }
        if (faults.length > 0) throw new Error(faults.join("\n"));
        return [`${MUTANTS.length} rules, each broken on purpose, each seen by a test`];
      } finally {
        bench.close();
      }
    },
  },
];

function described(counts: ProofCounts): string {
  return (
    `${counts.pairs} pairs, ${counts.schemas} schemas (${counts.exact} exact), ${counts.accepted} accepted, ` +
    `${counts.refused} refused under a claim of exactness, ${counts.secondOpinions} second opinions, ` +
    `${counts.disagreements} set aside, ${counts.unjudged} schemas unjudged, 0 narrowings`
  );
}
