import type { Manifest } from "../workspace.js";
import type { Tarball } from "./pack-packages.js";

/** What was packed and must not be, or is missing. One sentence each; empty means nothing to complain about. */
export function checkTarball(
  { name, paths }: Tarball,
  manifest: Manifest,
  versions: ReadonlyMap<string, string>,
  sources: ReadonlySet<string>,
): string[] {
  return [
    ...paths.filter((path) => /\.test\.|\.tsbuildinfo$|^(src|test)\//.test(path)).map((path) => `${path} was packed`),
    ...paths
      .filter((path) => isStale(path, sources))
      .map((path) => `${path} has no source any more: npm run clean, then build`),
    ...entryFiles(manifest)
      .filter((path) => !path.includes("*") && !paths.includes(path))
      .map((path) => `${path} is an entry point and was not packed`),
    ...(paths.includes("LICENSE") ? [] : ["LICENSE was not packed"]),
    ...(JSON.stringify(manifest.exports ?? {}).includes("@toolfold/source")
      ? ["exports name the source condition"]
      : []),
    ...ranges(manifest).flatMap(([dependency, range]) => checkRange(dependency, range, versions)),
  ].map((problem) => `${name}: ${problem}.`);
}

function isStale(path: string, sources: ReadonlySet<string>): boolean {
  if (!path.startsWith("dist/")) return false;
  const source = path.replace(/^dist\//, "src/").replace(/(\.d)?\.(js|ts)$/, ".ts");
  return !sources.has(source);
}

function entryFiles({ exports = {}, bin = {} }: Manifest): string[] {
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [target] : Object.values(target),
  );
  return [...targets, ...Object.values(bin)].map((path) => path.replace(/^\.\//, ""));
}

function ranges({ dependencies = {}, peerDependencies = {} }: Manifest): [string, string][] {
  return [...Object.entries(dependencies), ...Object.entries(peerDependencies)];
}

function checkRange(dependency: string, range: string, versions: ReadonlyMap<string, string>): string[] {
  if (/^(workspace|catalog|link|file):/.test(range))
    return [`depends on ${dependency} at "${range}", which npm cannot install`];
  const version = versions.get(dependency);
  if (version === undefined || range === `^${version}`) return [];
  return [`depends on ${dependency} at "${range}"; expected "^${version}", so that two adapters share one copy`];
}
