import { expect, test } from "vitest";
import { provePairs } from "./prove-lowering-pairs.js";

const FIXED = 20_260_101;
const fresh = Math.floor(Math.random() * 2 ** 31);

test.each([
  ["the same", FIXED],
  [`a fresh (${fresh})`, fresh],
])(
  "10,000 pairs of %s seed: no narrowing, no false claim, nothing outside the subset",
  async (_, seed) => {
    console.log(
      `seed ${seed}; run the same pairs with: npm run prove -- --only lowering-pairs --share 0.005 --seed ${seed}`,
    );
    const counts = await provePairs({ seed, pairs: 10_000 });
    expect(counts.pairs).toBeGreaterThanOrEqual(10_000);
    expect(counts.accepted / counts.pairs).toBeGreaterThan(0.25);
    expect(counts.refused / counts.pairs).toBeGreaterThan(0.25);
    expect(counts.secondOpinions).toBeGreaterThan(0);
    expect(counts.disagreements / counts.pairs).toBeLessThan(0.02);
    expect(counts.unjudged / counts.schemas).toBeLessThan(0.1);
  },
  240_000,
);
