import type { Command } from "../command.js";
import { bashCompletion } from "../completion/bash.js";
import { type CompletionRow, completionTable } from "../completion/completion-table.js";
import { fishCompletion } from "../completion/fish.js";
import { zshCompletion } from "../completion/zsh.js";
import { EXIT, Failure } from "../failure.js";
import { hintAt } from "../nearest.js";

const SHELLS: ReadonlyMap<string, (rows: readonly CompletionRow[]) => string> = new Map([
  ["bash", bashCompletion],
  ["zsh", zshCompletion],
  ["fish", fishCompletion],
]);
const names = [...SHELLS.keys()];

/** The command that tells a shell of the others, and of itself. */
export function completionOf(others: readonly Command[]): Command {
  const completion: Command = {
    name: "completion",
    summary: "print a script that lets a shell complete commands",
    help: `Usage: toolfold completion SHELL

Prints a script for ${names.join(", ")}. It is made from this version's commands, so
print it again after an update.

Examples:
  eval "$(toolfold completion bash)"    # in ~/.bashrc
  eval "$(toolfold completion zsh)"     # in ~/.zshrc, after compinit
  toolfold completion fish > ~/.config/fish/completions/toolfold.fish

Exit codes: 0 done, 2 usage.
`,
    options: {},
    choices: new Map([["", names]]),
    operands: 1,
    async run({ operands: [shell = ""] }, terminal) {
      const script = SHELLS.get(shell);
      if (script === undefined) {
        throw new Failure(
          "usage",
          shell === ""
            ? `completion needs a shell. Known: ${names.join(", ")}.`
            : `Unknown shell "${shell}". ${hintAt(shell, names)}`,
        );
      }
      terminal.stdout(script(completionTable([...others, completion])));
      return EXIT.done;
    },
  };
  return completion;
}
