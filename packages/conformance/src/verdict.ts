import type { Disposition, Level } from "./result.js";

/** How one requirement fared in the whole run: the worst of its judgements. */
export interface Verdict {
  readonly requirement: string;
  readonly level: Level;
  readonly disposition: Disposition;
  /** The sentence of `spec/v1`. */
  readonly text: string;
  readonly link: string;
  /** Judgements with evidence; 0 where it is untestable or not applicable. */
  readonly checks: number;
  /** Why it is untestable, or which capability is not advertised. */
  readonly reason?: string;
}
