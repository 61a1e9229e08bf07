import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../repository.js";

/** One packed package, as npm would receive it. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the `.tgz` file. */
  readonly file: string;
  /** Paths inside the package, such as `dist/index.js`. */
  readonly paths: readonly string[];
}

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs workspace packages, which must be built, into a folder. */
export function packPackages(names: readonly string[], into: string): Tarball[] {
  const filters = names.map((name) => `--filter=${name}`);
  const output = execFileSync(
    process.execPath,
    [join(ROOT, "tools/pnpm.mjs"), "-r", ...filters, "pack", "--pack-destination", into, "--json"],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 64 * 1024 * 1024 },
  );
  const packed = [JSON.parse(output) as Packed | Packed[]].flat();
  return packed.map(({ name, version, filename, files }) => ({
    name,
    version,
    file: filename,
    paths: files.map(({ path }) => path),
  }));
}
