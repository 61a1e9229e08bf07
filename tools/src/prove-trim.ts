import { findSuite } from "./json-schema-test-suite.js";
import type { Proof } from "./proof.js";
import { proveTrimBytes } from "./prove-trim-bytes.js";
import { proveTrimDefinitions } from "./prove-trim-definitions.js";
import { proveTrimFuzz } from "./prove-trim-fuzz.js";
import { proveTrimSuite } from "./prove-trim-suite.js";

const BODIES = 100_000;
const SCHEMAS = 5_000;
const MUTATIONS = 1_000_000;

/** What `npm run prove` shows about trimming. */
export const TRIM_PROOFS: readonly Proof[] = [
  {
    name: "trim-suite",
    requirements: ["trim-same-verdict"],
    async run({ share }) {
      const suite = findSuite(undefined);
      if ("missing" in suite) return [`not run: ${suite.missing}`];
      const rows = await proveTrimSuite(suite.folder, Math.max(1, Math.round(1 / share)));
      const flips = rows.flatMap(({ counts }) => counts.flips);
      if (flips.length > 0) throw new Error(`${flips.length} verdicts changed:\n${flips.join("\n")}`);
      return rows.map(
        ({ name, counts }) =>
          `${name}: ${counts.schemas} schemas, ${counts.changed} changed by ${counts.cuts} cuts, ` +
          `${counts.verdicts} verdicts compared, ${counts.setAside} set aside, 0 flips`,
      );
    },
  },
  {
    name: "trim-bytes",
    requirements: [
      "trim-same-bytes",
      "trim-whole-members",
      "trim-inside-schemas",
      "trim-idempotent",
      "trim-deterministic",
      "trim-cuts-reported",
      "trim-no-lossy-lever",
      "trim-value-type",
    ],
    run: ({ share, seed }) => {
      const { bodies, changed, cuts } = proveTrimBytes(Math.ceil(BODIES * share), seed);
      return Promise.resolve([`${bodies} bodies, ${changed} changed by ${cuts} cuts, every byte accounted for`]);
    },
  },
  {
    name: "trim-definitions",
    requirements: ["trim-same-verdict", "trim-keeps-reachable", "trim-keeps-uncertain"],
    async run({ share, seed }) {
      const counts = await proveTrimDefinitions(Math.ceil(SCHEMAS * share), seed);
      const { schemas, changed, verdicts, refusals } = counts;
      return [`${schemas} schemas, ${changed} lost definitions, ${verdicts} verdicts (${refusals} refusals), 0 flips`];
    },
  },
  {
    name: "trim-fuzz",
    requirements: ["trim-strict-json", "trim-fails-open"],
    run: ({ share, seed }) => {
      const { bodies, valid, changed, slowest } = proveTrimFuzz(Math.ceil(MUTATIONS * share), seed);
      return Promise.resolve([
        `${bodies} mutations, ${valid} still JSON, ${changed} trimmed, slowest call ${slowest.toFixed(0)} ms`,
      ]);
    },
  },
];
