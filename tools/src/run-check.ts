import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import type { Check } from "./checks.js";
import { ROOT } from "./repository.js";
import type { Step } from "./tally.js";

const TEN_MINUTES = 600_000;

const ENVIRONMENT = {
  CI: "true",
  DO_NOT_TRACK: "1",
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  TURBO_TELEMETRY_DISABLED: "1",
};

/** A step together with everything that its command printed. */
export interface CheckRun extends Step {
  readonly output: string;
}

/** Runs one check to its end, in a process group of its own so that a time-out leaves nothing behind. */
export function runCheck({ name, command }: Check, timeout: number = TEN_MINUTES): Promise<CheckRun> {
  const start = performance.now();
  const child = spawn(command, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...ENVIRONMENT, PATH: withWorkspaceTools(process.env.PATH) },
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const timer = setTimeout(() => {
    output.push(Buffer.from(`\nStopped: not done after ${timeout / 1000} s.\n`));
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, timeout);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      const seconds = (performance.now() - start) / 1000;
      resolve({ name, passed: code === 0, seconds, output: Buffer.concat(output).toString("utf8") });
    });
  });
}

function withWorkspaceTools(path: string | undefined): string {
  return [join(ROOT, "node_modules/.bin"), path].filter((part) => part !== undefined).join(delimiter);
}
