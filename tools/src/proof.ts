/** How much a proof looks at. */
export interface ProofOptions {
  /** 1 is the full proof; 0.01 a hundredth of it. */
  readonly share: number;
  readonly seed: number;
}

/** One entry of `npm run prove`. */
export interface Proof {
  /** Kebab-case; what `--only` takes. */
  readonly name: string;
  /** What it holds, by id of `spec/v1`. */
  readonly requirements: readonly string[];
  /**
   * Looks for a counterexample.
   *
   * @returns what was looked at, a line each.
   * @throws Error that shows the counterexample.
   */
  readonly run: (options: ProofOptions) => Promise<readonly string[]>;
}
