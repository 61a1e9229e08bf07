import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CHECKS, type Check } from "./checks.js";
import { ROOT } from "./repository.js";
import { runCheck } from "./run-check.js";
import { selectChecks } from "./select-checks.js";
import { addUp, formatTotals, parseVitestReport, type Step, type VitestReport } from "./tally.js";

const USAGE = `npm run check -- [--only NAME[,NAME]…]… [--list]

Runs every check and ends with a tally of checks and tests.
  --only NAME[,NAME]…    run only these checks, after the build if one needs it; may be repeated
  --list                 print the names and commands, run nothing
  --ran NAME=SECONDS     count this step as passed and do not run it again
  --failed NAME=SECONDS  the same for a step that failed`;

const VITEST_REPORT = join(ROOT, ".vitest.json");
const TAIL_LINES = 60;

const values = readOptions();

if (values === undefined) process.exitCode = 2;
else if (values.help) console.log(USAGE);
else if (values.list) for (const { name, command } of CHECKS) console.log(`${name.padEnd(14)}${command}`);
else process.exitCode = await main(values);

interface Options {
  /** The checks to run, those done already left out. */
  readonly chosen: readonly Check[];
  readonly before: readonly Step[];
  readonly list: boolean;
  readonly help: boolean;
}

/** `undefined` for what cannot be run, which is told. */
function readOptions(): Options | undefined {
  try {
    const { only, ran, failed, list, help } = parseArgs({
      options: {
        only: { type: "string", multiple: true, default: [] },
        list: { type: "boolean", default: false },
        ran: { type: "string", multiple: true, default: [] },
        failed: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
      },
    }).values;
    const before = [...ran.map((text) => parseStep(text, true)), ...failed.map((text) => parseStep(text, false))];
    const done = new Set(before.map(({ name }) => name));
    const wanted = only.flatMap((names) => names.split(",")).filter(Boolean);
    return { chosen: selectChecks(wanted).filter(({ name }) => !done.has(name)), before, list, help };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

async function main({ chosen, before }: Options): Promise<number> {
  if (chosen.some(({ name }) => name === "test")) rmSync(VITEST_REPORT, { force: true });
  const steps = [...before, ...(await runAll(chosen))];
  const tested = steps.some(({ name }) => name === "test");
  const report = tested ? readVitestReport() : undefined;
  if (tested) steps.push({ name: "test-report", passed: report !== undefined, seconds: 0 });
  const totals = addUp(steps, report);
  console.log(formatTotals(totals));
  return totals.failed === 0 ? 0 : 1;
}

async function runAll(checks: readonly Check[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const check of checks) {
    const { output, ...step } = await runCheck(check);
    console.log(
      `${step.passed ? "passed" : "FAILED"}  ${step.name.padEnd(14)}${step.seconds.toFixed(1).padStart(7)} s`,
    );
    if (!step.passed)
      console.log(`$ ${check.command}\n${output.trimEnd().split("\n").slice(-TAIL_LINES).join("\n")}\n`);
    steps.push(step);
  }
  return steps;
}

function parseStep(text: string, passed: boolean): Step {
  const [, name, seconds] = /^([a-z\d-]+)=(\d+)$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`Cannot read the step "${text}". Write NAME=SECONDS.`);
  return { name, passed, seconds: Number(seconds) };
}

function readVitestReport(): VitestReport | undefined {
  return existsSync(VITEST_REPORT) ? parseVitestReport(readFileSync(VITEST_REPORT, "utf8")) : undefined;
}
