/** How one requirement fared against one host. */
export type Disposition = "pass" | "fail" | "warn" | "untestable" | "not_applicable";

/** One judgement: a requirement id, a disposition, and what a person needs to see it for themselves. */
export interface Check {
  /** Requirement id in `spec/v1`. */
  readonly requirement: string;
  readonly disposition: Disposition;
  /** What the requirement asks of this exchange, in one sentence. */
  readonly expected: string;
  /** What the host did instead; absent on a pass. */
  readonly seen?: string;
  /** A command that repeats the exchange, with the token redacted; absent where no request was made. */
  readonly reproduce?: string;
}
