import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./repository.js";
import { publishable } from "./workspace.js";

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error("Usage: node tools/dist/each-package.js COMMAND [ARGUMENT]…");

for (const { folder, manifest } of publishable()) {
  console.log(`\n${manifest.name}`);
  const { status, error } = spawnSync(command, args, { cwd: join(ROOT, folder), stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exitCode = 1;
}
