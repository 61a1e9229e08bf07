import { spawn } from "node:child_process";

const TAIL = 4000;

/**
 * Runs a command to its end and gives back what it printed.
 *
 * @throws {Error} with the last of its output if it fails.
 */
export async function runCommand(command: string, args: readonly string[], folder: string): Promise<string> {
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      ...process.env,
      CI: "true",
      NO_COLOR: "1",
      DO_NOT_TRACK: "1",
      TURBO_TELEMETRY_DISABLED: "1",
      REDOCLY_TELEMETRY: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, both] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    both += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (both += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} failed (exit code ${code}):\n${both.slice(-TAIL)}`);
  return stdout;
}
