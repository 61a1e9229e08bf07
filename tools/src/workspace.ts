import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "./repository.js";

type Names = Readonly<Record<string, string>>;
type Exports = Readonly<Record<string, string | Names>>;

/** What the scripts read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Exports;
  readonly repository?: { readonly url: string; readonly directory?: string };
  readonly publishConfig?: { readonly exports?: Exports; readonly access?: string; readonly provenance?: boolean };
  readonly bin?: Names;
  readonly dependencies?: Names;
  readonly peerDependencies?: Names;
  readonly devDependencies?: Names;
}

/** One package of the workspace. */
export interface WorkspacePackage {
  /** Folder from the repository's root, such as `packages/core`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Every package that pnpm-workspace.yaml names, by folder. */
export function readWorkspace(root: string = ROOT): WorkspacePackage[] {
  const { packages } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as { packages: string[] };
  return packages
    .flatMap((pattern) => expand(root, pattern))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }));
}

/** The packages that a release publishes. */
export function publishable(packages: readonly WorkspacePackage[] = readWorkspace()): WorkspacePackage[] {
  return packages.filter(({ manifest }) => manifest.private !== true);
}

/** @param folder an absolute path, or one from the working folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function expand(root: string, pattern: string): string[] {
  if (!pattern.endsWith("/*")) return [pattern];
  const parent = pattern.slice(0, -"/*".length);
  return readdirSync(join(root, parent))
    .sort()
    .map((name) => `${parent}/${name}`);
}
