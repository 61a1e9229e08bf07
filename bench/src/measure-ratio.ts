import { collectGarbage } from "./collect-garbage.js";
import { median } from "./median.js";

/** Does one round of work and answers its own measurement, in the unit of the figure. */
export type Side = () => number | Promise<number>;

export interface Comparison {
  readonly ours: Side;
  readonly baseline: Side;
  /** Measured pairs. Default 15. */
  readonly rounds?: number;
  /** Pairs that run first and are thrown away. Default 2. */
  readonly warmUp?: number;
}

/** Medians over the rounds; `ratio` is the median of the pairs' own ratios, which a busy machine moves least. */
export interface Measured {
  readonly ours: number;
  readonly baseline: number;
  readonly ratio: number;
}

/**
 * Measures two sides in alternating rounds, the order swapped each time and garbage collected before each side, so that
 * whatever else the machine does weighs on both alike.
 */
export async function measureRatio({ ours, baseline, rounds = 15, warmUp = 2 }: Comparison): Promise<Measured> {
  const pairs: { ours: number; baseline: number }[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const pair = { ours: 0, baseline: 0 };
    for (const side of round % 2 === 0 ? (["ours", "baseline"] as const) : (["baseline", "ours"] as const)) {
      collectGarbage();
      pair[side] = await (side === "ours" ? ours() : baseline());
    }
    if (round >= 0) pairs.push(pair);
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: median(pairs.map((pair) => pair.ours / pair.baseline)),
  };
}
