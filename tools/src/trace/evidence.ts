/** The kinds of program that the conformance suite judges. */
export type SubjectKind = "host" | "proxy" | "facade";

/** What a run of the conformance suite found out about one program that is meant to be right. */
export interface SubjectRun {
  /** What a reader knows it by, such as `reference host`. */
  readonly name: string;
  readonly passed: readonly string[];
  /** Requirements that failed or were only warned about. */
  readonly missed: readonly string[];
  /** Requirements that no exchange with such a program can show, each with the reason. */
  readonly notObservable: ReadonlyMap<string, string>;
}

/** What is known about the requirements, all of it made by machines. */
export interface Evidence {
  readonly runs: readonly SubjectRun[];
  /** By requirement: the kinds of deliberately broken program that were seen to fail exactly it. */
  readonly broken: ReadonlyMap<string, readonly SubjectKind[]>;
  /** By requirement: how many vectors cite it. */
  readonly vectors: ReadonlyMap<string, number>;
  /** By requirement: the proofs of `npm run prove` that look for a counterexample. */
  readonly proofs: ReadonlyMap<string, readonly string[]>;
  /** By requirement: the test files in which a test is named after it. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
}
