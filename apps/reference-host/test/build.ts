import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Builds the host once before its tests, since some of them run the built program as a process of its own. A type error
 * is printed and left to the type check: the compiler emits nevertheless.
 */
export default function build(): void {
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const { error } = spawnSync(process.execPath, [tsc, "-b"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
  if (error) throw error;
}
