import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages } from "./packed/pack-packages.js";
import { publishable } from "./workspace.js";

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error("Usage: node tools/dist/each-tarball.js COMMAND [ARGUMENT]…");

const names = publishable().map(({ manifest }) => manifest.name);
const folder = mkdtempSync(join(tmpdir(), "toolfold-tarballs-"));
try {
  for (const { name, file } of packPackages(names, folder)) {
    console.log(`\n${name}`);
    const { status, error } = spawnSync(command, [...args, file], { stdio: "inherit" });
    if (error) throw error;
    if (status !== 0) process.exitCode = 1;
  }
  if (process.exitCode === undefined) console.log(`\n${command} finds nothing wrong with ${names.length} tarballs.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
