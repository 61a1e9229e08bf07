import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** Builds the page once before its tests, which look at what is served. */
export default function build(): void {
  const vite = createRequire(import.meta.url)
    .resolve("vite/package.json")
    .replace(/package\.json$/, "bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The page cannot be built: ${stderr}`);
}
