import type { ParseArgsConfig } from "node:util";

/** Exit codes: 0 nothing failed, 1 something did, 2 nothing could be judged. */
export type ExitCode = 0 | 1 | 2;

/** What was typed after a command's name. */
export interface Invocation {
  readonly options: ReadonlyMap<string, string | boolean>;
  readonly operands: readonly string[];
}

/** The part of the outside that a check writes to; files are opened directly. */
export interface CheckTerminal {
  /** The report. */
  stdout(chunk: string): void;
  /** Progress and complaints. */
  stderr(text: string): void;
  /** A variable of the environment. */
  env(name: string): string | undefined;
  /** How wide standard error is, if a person watches it: there is progress only then. */
  readonly columns: number | undefined;
  /** Whether standard output shows colours. */
  readonly colours?: boolean;
}

/** A subcommand of `toolfold` and of this package's own program that judges one kind of subject. */
export interface CheckCommand {
  readonly name: string;
  readonly summary: string;
  /** The whole `--help` text, with an example. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** What may be said for an option, where that is a closed list. */
  readonly choices?: ReadonlyMap<string, readonly string[]>;
  /** How many operands it takes at most. */
  readonly operands: number;
  run(invocation: Invocation, terminal: CheckTerminal): Promise<ExitCode>;
}
