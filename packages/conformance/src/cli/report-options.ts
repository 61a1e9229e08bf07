import { readFile } from "node:fs/promises";
import type { ParseArgsConfig } from "node:util";
import { type BaselineEntry, parseBaseline } from "../baseline.js";
import { CannotRun } from "../cannot-run.js";
import { REQUIREMENTS } from "../generated/requirements.js";
import { REPORT_FILES } from "../reporters/report-files.js";
import type { Invocation } from "./check-command.js";

/** The options about reports, which every check has. */
export const REPORT_OPTIONS: NonNullable<ParseArgsConfig["options"]> = {
  ...Object.fromEntries([...REPORT_FILES.keys()].map((name) => [name, { type: "string" as const }])),
  baseline: { type: "string" },
  only: { type: "string" },
  "no-color": { type: "boolean" },
};

/** What `--help` says of them. */
export const REPORT_HELP = `  --json FILE           the report as JSON; - is standard output
  --junit FILE          as JUnit XML, for CI
  --html FILE           as one page without external parts
  --badge FILE          as an SVG badge
  --baseline FILE       known failures, each with a reason and a last day; one
                        that does not fail any more, or is past, is an error
  --only ID[,ID]        judge these requirements alone
  --no-color            no colours; NO_COLOR=1 does the same`;

/** What is wanted of the report. */
export interface ReportRequest {
  /** Reports by option name, each with the file it goes to. */
  readonly files: ReadonlyMap<string, string>;
  readonly baseline: readonly BaselineEntry[] | undefined;
  readonly only: readonly string[] | undefined;
  readonly colours: boolean;
}

/**
 * Reads the options about reports.
 *
 * @throws {CannotRun} for an unknown id, a baseline that is none, or two reports for standard output.
 */
export async function readReportRequest(
  { options }: Invocation,
  terminal: { env(name: string): string | undefined; readonly colours?: boolean },
): Promise<ReportRequest> {
  const text = (name: string): string | undefined => {
    const value = options.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const files = new Map([...REPORT_FILES.keys()].flatMap((name) => [[name, text(name)] as const]).filter(isGiven));
  const toStdout = [...files].filter(([, file]) => file === "-").map(([name]) => `--${name} -`);
  if (toStdout.length > 1)
    throw new CannotRun(`${toStdout.join(" and ")} would mix on standard output. Give one a file.`);
  const only = text("only")
    ?.split(",")
    .map((id) => id.trim());
  const unknown = only?.find((id) => !REQUIREMENTS.some((row) => row.id === id));
  if (unknown !== undefined) {
    throw new CannotRun(
      `--only names "${unknown}", which spec/v1 does not contain. Allowed: ids such as catalog-order.`,
    );
  }
  const file = text("baseline");
  const refused = options.has("no-color") || (terminal.env("NO_COLOR") ?? "") !== "" || terminal.env("TERM") === "dumb";
  return {
    files,
    baseline: file === undefined ? undefined : parseBaseline(await readBaselineFile(file), file),
    only,
    colours: terminal.colours === true && !refused,
  };
}

function isGiven(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined;
}

async function readBaselineFile(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CannotRun(`The baseline ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
