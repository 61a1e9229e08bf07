import type { Figure, Target } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";

const SMALL = 100;

/** A claim that something costs the same per tool in a catalogue of any size. */
export interface SizeClaim {
  /** What is measured, 20 characters at most. */
  readonly what: string;
  readonly unit: string;
  /** Tools in the one large catalogue, and how many pairs of measurements it gets. */
  readonly sizes: readonly { readonly size: number; readonly rounds: number }[];
  readonly target: Target;
  /** Measures `catalogues` catalogues of `size` tools one after the other; answers the cost per tool. */
  readonly measure: (size: number, catalogues: number) => number;
}

/** Compares one catalogue of each size with as many catalogues of 100 tools as hold as many tools together. */
export async function compareSizes({ what, unit, sizes, target, measure }: SizeClaim): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { size, rounds } of sizes) {
    const measured = await measureRatio({
      ours: () => measure(size, 1),
      baseline: () => measure(SMALL, size / SMALL),
      rounds,
      warmUp: 1,
    });
    const figure = `${what}, ${size.toLocaleString("en-GB")} tools`;
    figures.push({ figure, unit, ...measured, against: `${size / SMALL} catalogues of ${SMALL} tools`, target });
  }
  return figures;
}
