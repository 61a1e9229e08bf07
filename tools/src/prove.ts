import { parseArgs } from "node:util";
import type { Proof } from "./proof.js";
import { PROOFS } from "./proofs.js";

const USAGE = `npm run prove -- [--only NAME]… [--share FRACTION] [--seed N] [--list]

Looks for counterexamples to what Toolfold promises, for as long as it takes. --share 0.01 does a hundredth of the work.`;

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    share: { type: "string", default: "1" },
    seed: { type: "string" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.list) for (const { name } of PROOFS) console.log(name);
else await prove(select(values.only));

function select(names: readonly string[]): readonly Proof[] {
  const unknown = names.filter((name) => !PROOFS.some((proof) => proof.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No proof is called ${unknown.join(", ")}. There are: ${PROOFS.map(({ name }) => name).join(", ")}.`,
    );
  }
  return PROOFS.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function prove(proofs: readonly Proof[]): Promise<void> {
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) throw new Error(`--share is ${values.share}; it has to be above 0 and at most 1.`);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  for (const { name, run } of proofs) {
    const started = performance.now();
    try {
      for (const line of await run({ share, seed })) console.log(`${name}: ${line}`);
      console.log(`${name}: holds, ${((performance.now() - started) / 1000).toFixed(0)} s`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : "";
      console.error(`${name}: BROKEN\n${error instanceof Error ? error.message : String(error)}${cause}`);
      process.exitCode = 1;
    }
  }
}
