import type { Command } from "../command.js";

/** What a shell has to know of a command. */
export interface CompletionRow {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletionOption[];
  /** The words that its first operand may be; none: a file. */
  readonly operands: readonly string[];
}

/** One `--option`. */
export interface CompletionOption {
  readonly name: string;
  readonly takesValue: boolean;
  /** The values that it may have; none: a file, or anything. */
  readonly choices: readonly string[];
}

/** Puts down what every shell is told, from what the commands themselves go by. */
export function completionTable(commands: readonly Command[]): CompletionRow[] {
  return commands.map(({ name, summary, options, choices }) => ({
    name,
    summary,
    operands: choices?.get("") ?? [],
    options: [
      ...Object.entries(options).map(([option, { type }]) => ({
        name: option,
        takesValue: type === "string",
        choices: choices?.get(option) ?? [],
      })),
      { name: "help", takesValue: false, choices: [] },
    ],
  }));
}
