/** What a ratio has to keep: a floor or a ceiling. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** One measured fact: what we do against a named baseline of the same run. */
export interface Figure {
  /** What was measured, 40 characters at most. */
  readonly figure: string;
  /** Unit of `ours` and `baseline`, such as `µs/tool` or `req/s`. */
  readonly unit: string;
  readonly ours: number;
  readonly baseline: number;
  /** What the baseline is, in a few words. */
  readonly against: string;
  /** Median over the rounds of ours / baseline, each pair measured side by side. */
  readonly ratio: number;
  /** None where a figure is only reported. */
  readonly target?: Target;
}

/** One entry of the registry. */
export interface Benchmark {
  /** Kebab-case; what `--only` takes. */
  readonly name: string;
  readonly run: () => Promise<readonly Figure[]>;
}

/** Whether a figure's ratio keeps its target; `undefined` where there is none. */
export function isOnTarget({ ratio, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;
}
