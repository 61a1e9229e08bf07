/** Exit codes of every command. */
export const EXIT = { done: 0, badInput: 1, usage: 2 } as const;

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Something the user can mend; the message says what and how, the code is the exit code. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(kind: "badInput" | "usage", message: string) {
    super(message);
    this.exitCode = EXIT[kind];
  }
}
