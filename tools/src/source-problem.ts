/** Something wrong in a Markdown source, and where. */
export interface SourceProblem {
  readonly code: string;
  /** Path from the repository's root. */
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** One problem as people and editors read it: `path:line message`. */
export function formatProblem({ path, line, message, code }: SourceProblem): string {
  return `${path}:${line} ${message} (${code})`;
}

/** Sources that nothing can be derived from. Its message is one line for each problem. */
export class SourceError extends Error {
  readonly problems: readonly SourceProblem[];

  constructor(problems: readonly SourceProblem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.name = "SourceError";
    this.problems = problems;
  }
}
