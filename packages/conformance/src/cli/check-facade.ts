import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CannotRun } from "../cannot-run.js";
import { checkFacade } from "../facade/check-facade.js";
import { facadeConfiguration } from "../facade/facade-under-test.js";
import { isObject, type Members } from "../json-body.js";
import type { CheckCommand, CheckTerminal, ExitCode, Invocation } from "./check-command.js";
import { readLoopbackUrl, readMilliseconds, textOf } from "./read-subject.js";
import { REPORT_HELP, REPORT_OPTIONS } from "./report-options.js";
import { runCheck } from "./run-check.js";

/** `check-facade`: judges a facade as its MCP client and the MCP servers behind it. */
export const checkFacadeCommand: CheckCommand = {
  name: "check-facade",
  summary: "judge a facade, as its MCP client and its MCP servers",
  help: `Usage: toolfold check-facade --command COMMAND [OPTIONS]
       toolfold check-facade --url URL --journal FILE [OPTIONS]
       toolfold check-facade --print-config --journal FILE [--settings FILE]

Lists and calls tools through a facade in front of MCP servers of the suite's
own, and judges it against spec/v1. What those servers were asked, they write
into a journal.

  --command COMMAND     starts the facade, which speaks MCP on standard input
                        and output; {config} is a file with mcpServers,
                        {upstream} the command of one such server, {caller} all
                        or some: who may call every tool, and who may not
  --url URL             a facade that runs already, over HTTP
  --journal FILE        for --url: what --print-config was given
  --print-config        print a configuration with the suite's servers, and end
  --token TOKEN         for --url: of a caller who may call every tool
  --second-token TOKEN  for --url: of one who may not call delete_order,
                        read_file and write_file
  --settings FILE       JSON: more members of the configuration, such as domains
  --start-timeout MS    how long COMMAND may take until it answers (20000)
${REPORT_HELP}

Example:
  toolfold check-facade --command
    'toolfold facade serve --config {config} --as {caller}'

Exit codes: 0 no requirement failed, 1 one did, 2 nothing could be judged.
`,
  options: {
    command: { type: "string" },
    url: { type: "string" },
    journal: { type: "string" },
    "print-config": { type: "boolean" },
    token: { type: "string" },
    "second-token": { type: "string" },
    settings: { type: "string" },
    "start-timeout": { type: "string" },
    ...REPORT_OPTIONS,
  },
  operands: 0,
  async run(invocation, terminal) {
    const journal = textOf(invocation, "journal");
    const file = textOf(invocation, "settings");
    if (invocation.options.has("print-config")) return printConfig(invocation, terminal);
    return runCheck(invocation, terminal, async (request, onStart) => {
      refuseMixture(invocation);
      const command = textOf(invocation, "command");
      const url = readLoopbackUrl(invocation, "url");
      const token = textOf(invocation, "token") ?? terminal.env("TOOLFOLD_TOKEN");
      const secondToken = textOf(invocation, "second-token") ?? terminal.env("TOOLFOLD_SECOND_TOKEN");
      const startTimeoutMs = readMilliseconds(invocation, "start-timeout");
      if (command === undefined && (url === undefined || journal === undefined)) {
        throw new CannotRun("check-facade needs --command, or --url and --journal. See toolfold check-facade --help.");
      }
      return checkFacade({
        ...(command === undefined ? {} : { command: command.replaceAll(/\s*\n\s*/g, " ") }),
        ...(url === undefined ? {} : { url }),
        ...(journal === undefined ? {} : { journal: resolve(journal) }),
        ...(token === undefined ? {} : { token }),
        ...(secondToken === undefined ? {} : { secondToken }),
        ...(file === undefined ? {} : { settings: await readSettings(file) }),
        ...(startTimeoutMs === undefined ? {} : { startTimeoutMs }),
        ...(request.only === undefined ? {} : { only: request.only }),
        ...(request.baseline === undefined ? {} : { baseline: request.baseline }),
        onStart,
      });
    });
  },
};

/** Options that say nothing where the facade is reached the other way. */
const OF_URL: readonly string[] = ["url", "journal", "token", "second-token"];
const OF_COMMAND: readonly string[] = ["settings"];

/** @throws {CannotRun} for an option that would be passed over. */
function refuseMixture({ options }: Invocation): void {
  const [way, others] = options.has("command") ? ["--command", OF_URL] : ["--url", OF_COMMAND];
  const stranger = others.find((name) => options.has(name));
  if (stranger === undefined) return;
  const advice =
    stranger === "settings" ? "They belong into the configuration that --print-config prints." : "Leave one out.";
  throw new CannotRun(`--${stranger} says nothing beside ${way}. ${advice}`);
}

async function printConfig(invocation: Invocation, terminal: CheckTerminal): Promise<ExitCode> {
  const journal = textOf(invocation, "journal");
  const file = textOf(invocation, "settings");
  try {
    if (journal === undefined)
      throw new CannotRun("--print-config needs --journal FILE: where the servers write calls.");
    const settings = file === undefined ? undefined : await readSettings(file);
    terminal.stdout(`${JSON.stringify(facadeConfiguration(resolve(journal), settings), undefined, 2)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    terminal.stderr(`toolfold: ${error.message}\n`);
    return 2;
  }
}

async function readSettings(file: string): Promise<Members> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CannotRun(`The settings ${file} cannot be read (${error.code}).`);
  });
  try {
    const value = JSON.parse(text) as unknown;
    if (isObject(value)) return value;
  } catch {
    // Said below, as for any other text that is no object.
  }
  throw new CannotRun(`The settings ${file} are no JSON object.`);
}
