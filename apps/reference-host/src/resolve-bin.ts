import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/**
 * The file that an installed package runs as its command, found without `npx` and without the network.
 *
 * @throws Error for a package that is not installed or has not exactly one command.
 */
export function resolveBin(packageName: string): string {
  const manifestPath = require.resolve(`${packageName}/package.json`);
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, "utf8"));
  const bin = typeof manifest === "object" && manifest !== null && "bin" in manifest ? manifest.bin : undefined;
  const files: unknown[] = typeof bin === "object" && bin !== null ? Object.values(bin) : [bin];
  const [file] = files;
  if (files.length !== 1 || typeof file !== "string") throw new Error(`${packageName} has not exactly one command.`);
  return join(dirname(manifestPath), file);
}
