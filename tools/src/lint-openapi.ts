import { execFileSync } from "node:child_process";
import { ROOT } from "./repository.js";

const DESCRIPTION = "api/openapi.yaml";

interface Report {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly { readonly ruleId: string; readonly severity: string; readonly message: string }[];
}

const report = JSON.parse(lint()) as Report;
for (const { severity, ruleId, message } of report.problems) console.log(`${severity}  ${ruleId}: ${message}`);
const { errors, warnings, ignored } = report.totals;
console.log(`${DESCRIPTION}: ${errors} errors, ${warnings} warnings, ${ignored} ignored`);
process.exitCode = errors + warnings + ignored === 0 ? 0 : 1;

/** The linter exits 1 on errors and 0 on warnings, so its report decides and not its exit code. */
function lint(): string {
  try {
    return execFileSync("redocly", ["lint", DESCRIPTION, "--format=json"], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, REDOCLY_TELEMETRY: "off" },
      stdio: ["ignore", "pipe", "inherit"],
    });
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout;
  }
}
