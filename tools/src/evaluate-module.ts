import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";

/**
 * Runs TypeScript in a Node process of its own, in a folder without packages, and gives back what it prints as JSON. A
 * test runner cannot stand in for this: its loader supplies `require` and resolves packages that users do not have.
 *
 * @param module text of the module, imported as `module.mjs`.
 * @param program what to do with it, as the text of an ES module.
 */
export async function evaluateModule(module: string, program: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "module-"));
  try {
    const { code } = await transform(module, { loader: "ts", format: "esm" });
    await writeFile(join(folder, "module.mjs"), code);
    await writeFile(join(folder, "program.mjs"), program);
    const output = execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return JSON.parse(output) as unknown;
  } finally {
    await rm(folder, { recursive: true });
  }
}
