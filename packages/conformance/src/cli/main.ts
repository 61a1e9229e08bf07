import { parseArgs } from "node:util";
import { VERSION } from "../version.js";
import { check } from "./check.js";
import type { CheckTerminal, ExitCode } from "./check-command.js";
import { CHECK_COMMANDS } from "./commands.js";

/**
 * Runs one command line of `toolfold-conformance`: a check's name and what it takes. Without a name it is `check`.
 *
 * @returns 0 nothing failed · 1 something did · 2 nothing could be judged.
 */
export async function main(args: readonly string[], terminal: CheckTerminal): Promise<ExitCode> {
  const [first] = args;
  if (first === "--version") {
    terminal.stdout(`${VERSION}\n`);
    return 0;
  }
  if (first === undefined || first === "--help" || first === "-h") {
    if (first !== undefined) terminal.stdout(overview());
    else terminal.stderr(overview());
    return first === undefined ? 2 : 0;
  }
  const named = CHECK_COMMANDS.find(({ name }) => name === first);
  const command = named ?? check;
  const rest = named === undefined ? args : args.slice(1);
  if (rest.includes("--help") || rest.includes("-h")) {
    terminal.stdout(command.help);
    return 0;
  }
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: command.options, allowPositionals: true });
    if (positionals.length > command.operands) {
      terminal.stderr(`toolfold: "${positionals[command.operands]}" is one operand too many.\n`);
      return 2;
    }
    const options = new Map(Object.entries(values) as [string, string | boolean][]);
    return await command.run({ options, operands: positionals }, terminal);
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")))
      throw error;
    terminal.stderr(`toolfold: ${error.message}\n`);
    return 2;
  }
}

function overview(): string {
  const width = Math.max(...CHECK_COMMANDS.map(({ name }) => name.length));
  const rows = CHECK_COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `toolfold-conformance: judges what implements the Toolfold specification.

Usage: npx @toolfold/conformance COMMAND [OPTIONS]

${rows.join("\n")}

COMMAND --help tells more and shows an example.
Exit codes: 0 nothing failed, 1 something did, 2 nothing could be judged.
`;
}
