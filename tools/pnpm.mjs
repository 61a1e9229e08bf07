// Runs the exact pnpm that package.json names, so that no command needs pnpm to be installed.
import { spawn } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const TELEMETRY_OFF = { DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", REDOCLY_TELEMETRY: "off" };

const root = new URL("../", import.meta.url);

/**
 * Runs pnpm at the root of the repository. Signals that reach this process alone are passed on, so that pnpm never
 * outlives it.
 *
 * @param {string[]} args pnpm arguments.
 * @param {{ stdout?: "inherit" | number }} [options] where pnpm's output goes; default: this process's stdout.
 * @returns {Promise<number>} pnpm's exit code; 128 plus the signal's number where a signal ended it.
 */
export async function pnpm(args, { stdout = "inherit" } = {}) {
  const { packageManager, engines } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  checkNode(engines.node);
  const windows = process.platform === "win32";
  // An exact version in the cache needs no network: asking for news of it would wait for minutes where there is none.
  const child = spawn(windows ? "npx.cmd" : "npx", ["--prefer-offline", "-y", packageManager, ...args], {
    cwd: fileURLToPath(root),
    stdio: ["inherit", stdout, "inherit"],
    shell: windows,
    env: { ...process.env, ...TELEMETRY_OFF },
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn);
  }
}

/** @param {string} range such as ">=20.19". */
function checkNode(range) {
  const [needed, has] = [range.replace(">=", ""), process.versions.node].map((text) => text.split(".").map(Number));
  if (has[0] > needed[0] || (has[0] === needed[0] && has[1] >= needed[1])) return;
  process.stderr.write(`Node.js ${range} is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await pnpm(process.argv.slice(2));
