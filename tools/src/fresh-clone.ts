import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./repository.js";

/** What a newcomer's machine has: nothing of ours in HOME, a path to the system's programs, and no questions asked. */
const [command = "npm", ...args] = process.argv.length > 2 ? process.argv.slice(2) : ["npm", "test"];

const folder = mkdtempSync(join(tmpdir(), "toolfold-fresh-"));
const clone = join(folder, "clone");
const home = join(folder, "home");
mkdirSync(home);
try {
  execFileSync("git", ["clone", "--quiet", "--no-local", ROOT, clone], { stdio: "inherit" });
  const start = performance.now();
  const { status, error } = spawnSync(command, args, {
    cwd: clone,
    env: { HOME: home, PATH: systemPath(), CI: "true" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) throw error;
  const seconds = Math.round((performance.now() - start) / 1000);
  const left = execFileSync("git", ["status", "--porcelain"], { cwd: clone, encoding: "utf8" });
  if (left !== "") throw new Error(`The run left files that git does not ignore:\n${left}`);
  console.log(
    `${[command, ...args].join(" ")} in a fresh clone with an empty HOME: exit code ${status}, ${seconds} s.`,
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function systemPath(): string {
  const path = process.env.PATH ?? "";
  return path
    .split(":")
    .filter((entry) => !entry.includes("node_modules") && !entry.startsWith(ROOT))
    .join(":");
}
