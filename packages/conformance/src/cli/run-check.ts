import { access, constants, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Report } from "../build-report.js";
import { CannotRun } from "../cannot-run.js";
import { REPORT_FILES } from "../reporters/report-files.js";
import { textReport } from "../reporters/text-report.js";
import type { CheckTerminal, ExitCode, Invocation } from "./check-command.js";
import { type ReportRequest, readReportRequest } from "./report-options.js";

/**
 * What every check does around its run: reads the options about reports, shows progress, writes the reports, and says
 * with an exit code how it went. `judge` throws `CannotRun` where nothing could be judged.
 */
export async function runCheck(
  invocation: Invocation,
  terminal: CheckTerminal,
  judge: (request: ReportRequest, onStart: (title: string) => void) => Promise<Report>,
): Promise<ExitCode> {
  const { columns } = terminal;
  const show = (text: string): void => {
    if (columns !== undefined) terminal.stderr(`\r\u001b[K${text.slice(0, columns - 1)}`);
  };
  try {
    const request = await readReportRequest(invocation, terminal);
    for (const file of request.files.values()) if (file !== "-") await refuseLostFile(file);
    const report = await judge(request, (title) => show(`${title} …`));
    show("");
    for (const [name, file] of request.files) await write(REPORT_FILES.get(name)?.(report) ?? "", file, terminal);
    if (![...request.files.values()].includes("-")) terminal.stdout(textReport(report, { colours: request.colours }));
    return report.passed ? 0 : 1;
  } catch (error) {
    show("");
    if (!(error instanceof CannotRun)) throw error;
    terminal.stderr(`toolfold: ${error.message}\n`);
    return 2;
  }
}

/** A run of minutes is not made for a report that has nowhere to go. */
async function refuseLostFile(file: string): Promise<void> {
  await access(dirname(resolve(file)), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new CannotRun(`${file} cannot be written (${error.code}). Name a file in a folder that exists.`);
  });
}

async function write(text: string, file: string, terminal: CheckTerminal): Promise<void> {
  if (file === "-") return terminal.stdout(text);
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new CannotRun(`${file} cannot be written (${error.code}). Name a file in a folder that exists.`);
  });
}
