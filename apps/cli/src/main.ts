import { parseArgs } from "node:util";
import type { Command, Invocation } from "./command.js";
import { COMMANDS } from "./commands/index.js";
import { EXIT, type ExitCode, Failure } from "./failure.js";
import { hintAt } from "./nearest.js";
import { wrapText } from "./report/wrap-text.js";
import { roomOf, type Terminal } from "./terminal.js";
import { VERSION } from "./version.js";

/**
 * Runs one command line.
 *
 * @param args what follows `toolfold`.
 * @returns 0 done · 1 bad input, or a host that failed its checks · 2 usage.
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const [name, ...rest] = args;
    if (name === undefined) {
      terminal.stderr(overview());
      return EXIT.usage;
    }
    if (name === "--help" || name === "-h" || name === "help") {
      const [wanted] = name === "help" ? rest : [];
      terminal.stdout(wanted === undefined || wanted.startsWith("-") ? overview() : commandNamed(wanted).help);
      return EXIT.done;
    }
    if (name === "--version" || name === "-V") {
      terminal.stdout(`${VERSION}\n`);
      return EXIT.done;
    }
    const command = commandNamed(name);
    if (rest.includes("--help") || rest.includes("-h")) {
      terminal.stdout(command.help);
      return EXIT.done;
    }
    return await command.run(parse(command, rest), terminal);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const line = `toolfold: ${error.message}`;
    terminal.stderr(`${terminal.columns === undefined ? line : wrapText(line, roomOf(terminal), "  ")}\n`);
    return error.exitCode;
  }
}

function parse(command: Command, args: readonly string[]): Invocation {
  const { tokens } = parseArgs({
    args: [...args],
    options: command.options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const options = new Map<string, string | boolean>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined;
    if (option === undefined)
      throw unknown(
        "option",
        token.rawName,
        Object.keys(command.options).map((name) => `--${name}`),
      );
    if (option.type === "string" && token.value === undefined)
      throw new Failure("usage", `${token.rawName} needs a value.`);
    const mayStandAlone = command.optionalValues?.get(token.name);
    if (option.type === "boolean" && token.value !== undefined && mayStandAlone === undefined)
      throw new Failure("usage", `${token.rawName} takes no value.`);
    options.set(token.name, token.value ?? mayStandAlone ?? true);
  }
  if (operands.length > command.operands) {
    throw new Failure(
      "usage",
      `"${operands[command.operands]}" is one operand too many. See toolfold ${command.name} --help.`,
    );
  }
  return { options, operands };
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const isOption = name.startsWith("-");
  throw unknown(
    isOption ? "option" : "command",
    name,
    isOption ? ["--help", "--version"] : COMMANDS.map((known) => known.name),
  );
}

function unknown(what: string, seen: string, known: readonly string[]): Failure {
  return new Failure("usage", `Unknown ${what} "${seen}". ${hintAt(seen, known)}`);
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const rows = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `toolfold: LLM tool catalogues, lean without breaking a tool.

Usage: toolfold COMMAND [FILE|-] [OPTIONS]

${rows.join("\n")}

toolfold COMMAND --help tells more and shows an example; toolfold --version
tells which one this is. NO_COLOR=1 turns colours off where there are any.
Exit codes: 0 done, 1 bad input or a failed check, 2 usage.
`;
}
