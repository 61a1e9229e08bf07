import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the page once before its tests, which look at what is served, and the host and the command that some of them
 * run. A type error is printed and left to the type check: the compiler emits nevertheless.
 */
export default function build(): void {
  run(["vite/package.json", "bin/vite.js"], ["build", "--logLevel", "error"], folder(".."));
  run(["typescript/package.json", "bin/tsc"], ["-b", "apps/reference-host", "apps/cli"], folder("../../.."));
}

function run([manifest, bin]: readonly [string, string], args: readonly string[], cwd: string): void {
  const program = require.resolve(manifest).replace(/package\.json$/, bin);
  const { error, status } = spawnSync(process.execPath, [program, ...args], { cwd, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0 && bin.includes("vite")) throw new Error("The page cannot be built.");
}
