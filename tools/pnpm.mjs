// Runs the exact pnpm that package.json names, so that no command needs pnpm to be installed.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("../package.json", import.meta.url);

/** @param {string[]} args pnpm arguments. @returns {number} pnpm's exit code. */
export function pnpm(args) {
  const { packageManager } = JSON.parse(readFileSync(root, "utf8"));
  const npx = process.platform === "win32" ? "npx.cmd" : "npx";
  const { status, error } = spawnSync(npx, ["-y", packageManager, ...args], {
    cwd: new URL(".", root),
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", REDOCLY_TELEMETRY: "off" },
  });
  if (error) throw error;
  return status ?? 1;
}

if (import.meta.url === new URL(process.argv[1], "file:").href) {
  process.exitCode = pnpm(process.argv.slice(2));
}
