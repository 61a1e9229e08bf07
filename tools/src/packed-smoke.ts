import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkTarball } from "./packed/check-tarball.js";
import { installTarballs } from "./packed/install-tarballs.js";
import { packPackages, type Tarball } from "./packed/pack-packages.js";
import { ROOT } from "./repository.js";
import { publishable, readManifest, type WorkspacePackage } from "./workspace.js";

/** For one script. Some start programs, and a machine that builds at the same time starts them slowly. */
const LONGEST_MS = 300_000;

/** One script per published package that uses it for real, and what a TypeScript consumer writes. */
const CONSUMERS = join(ROOT, "tools/packed");

const packages = publishable();
const folder = mkdtempSync(join(tmpdir(), "toolfold-packed-"));
try {
  const tarballs = packPackages(
    packages.map(({ manifest }) => manifest.name),
    folder,
  );
  installTarballs(tarballs, folder);
  for (const file of readdirSync(CONSUMERS)) copyFileSync(join(CONSUMERS, file), join(folder, file));
  checkContents(packages, tarballs);
  for (const { manifest } of packages) useOnce(manifest.name);
  for (const project of ["tsconfig.node.json", "tsconfig.browser.json"]) compile(project);
  console.log(`${packages.length} packages work as installed from their tarballs.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkContents(from: readonly WorkspacePackage[], tarballs: readonly Tarball[]): void {
  const versions = new Map(tarballs.map(({ name, version }) => [name, version]));
  const problems = tarballs.flatMap((tarball) => {
    const home = from.find(({ manifest }) => manifest.name === tarball.name)?.folder ?? "";
    const installed = readManifest(join(folder, "node_modules", tarball.name));
    return checkTarball(tarball, installed, versions, listSources(home));
  });
  if (problems.length > 0) throw new Error(`The tarballs are not in order:\n${problems.join("\n")}`);
}

function listSources(home: string): Set<string> {
  const source = join(ROOT, home, "src");
  if (!existsSync(source)) return new Set();
  return new Set(readdirSync(source, { recursive: true, encoding: "utf8" }).map((path) => `src/${path}`));
}

function useOnce(name: string): void {
  const script = `use-${name.replace("@toolfold/", "")}.mjs`;
  if (!existsSync(join(folder, script))) {
    throw new Error(
      `${name} has no smoke test. Write tools/packed/${script}: import every entry point and use it once.`,
    );
  }
  console.log(`${name}: ${script}`);
  try {
    execFileSync(process.execPath, [script], {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
      timeout: LONGEST_MS,
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ETIMEDOUT" ? `did not end within ${LONGEST_MS / 1000} s` : "failed; what it saw is above";
    throw new Error(`${name} does not work as installed: tools/packed/${script} ${why}.`, { cause: error });
  }
}

function compile(project: string): void {
  console.log(`tsc -p ${project}`);
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", project], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
}
