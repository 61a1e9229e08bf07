import type { ParseArgsConfig } from "node:util";
import type { ExitCode } from "./failure.js";
import type { Terminal } from "./terminal.js";

/** What was typed after a command's name. */
export interface Invocation {
  readonly options: ReadonlyMap<string, string | boolean>;
  readonly operands: readonly string[];
}

/** One subcommand. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The whole `--help` text, with an example. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** Options of type `boolean` that also take `=VALUE`, and the value that they have without one. */
  readonly optionalValues?: ReadonlyMap<string, string>;
  /** What may be said for an option, or under the empty name for the first operand, where that is a closed list. */
  readonly choices?: ReadonlyMap<string, readonly string[]>;
  /** How many operands it takes at most. */
  readonly operands: number;
  run(invocation: Invocation, terminal: Terminal): Promise<ExitCode>;
}
