import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../repository.js";
import type { Tarball } from "./pack-packages.js";

/** What a consumer brings along: the peer that we ask for, and types for a TypeScript consumer. */
const COMPANIONS = ["express", "@types/express", "@types/node"];

/** Installs tarballs with npm into a folder that knows nothing of the workspace. */
export function installTarballs(tarballs: readonly Tarball[], folder: string): void {
  const { catalog } = parse(readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Record<string, string>;
  };
  const companions = COMPANIONS.map((name) => `${name}@${catalog[name]}`);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--loglevel=error", ...tarballs.map(({ file }) => file), ...companions],
    { cwd: folder, stdio: ["ignore", "inherit", "inherit"] },
  );
}
