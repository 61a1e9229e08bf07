import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { bundleForBrowser } from "./packed/bundle-for-browser.js";
import { packPackages } from "./packed/pack-packages.js";
import { runBare } from "./packed/run-bare.js";
import { ROOT } from "./repository.js";
import { readManifest } from "./workspace.js";

const CORE = "@toolfold/core";
const OWN_FILES = ["browser-entry.mjs", "sample-tool.mjs"];
const CODE_FROM_STRINGS = /\bnew Function\b|\bFunction\(|\beval\(/;

interface Outcome {
  readonly digest: string;
  readonly quarantined: number;
  readonly outcomes: readonly string[];
  readonly compact: string;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolfold-browser-")));
try {
  unpackCore();
  const { code, inputs } = await bundleForBrowser(folder, "browser-entry.mjs");
  const foreign = inputs.filter((path) => !path.startsWith(`node_modules/${CORE}/dist/`) && !OWN_FILES.includes(path));
  if (foreign.length > 0) throw new Error(`The bundle of ${CORE} contains other code: ${foreign.join(", ")}.`);
  const fromStrings = CODE_FROM_STRINGS.exec(code);
  if (fromStrings)
    throw new Error(`The bundle of ${CORE} contains "${fromStrings[0]}", which a strict page refuses to run.`);
  checkOutcome(JSON.parse(String(runBare(code))) as Outcome, runInNode());
  console.log(`${CORE} projects a catalogue without Node and without a dependency (${inputs.length} files).`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function unpackCore(): void {
  const [tarball] = packPackages([CORE], folder);
  if (tarball === undefined) throw new Error(`pnpm packed nothing for ${CORE}.`);
  const home = join(folder, "node_modules", CORE);
  mkdirSync(home, { recursive: true });
  execFileSync("tar", ["-xzf", tarball.file, "-C", home, "--strip-components=1"]);
  const { dependencies, peerDependencies } = readManifest(home);
  const needed = Object.keys({ ...dependencies, ...peerDependencies });
  if (needed.length > 0) throw new Error(`${CORE} must need no package and needs ${needed.join(", ")}.`);
  for (const file of OWN_FILES) copyFileSync(join(ROOT, "tools/packed", file), join(folder, file));
}

/** The same entry in plain Node: what the bare realm has to answer too. */
function runInNode(): Outcome {
  const script = "import('./browser-entry.mjs').then(() => process.stdout.write(globalThis.outcome))";
  return JSON.parse(execFileSync(process.execPath, ["-e", script], { cwd: folder, encoding: "utf8" })) as Outcome;
}

function checkOutcome(bare: Outcome, node: Outcome): void {
  if (!isDeepStrictEqual(bare, node)) {
    throw new Error(`Without Node the answer differs.\n${JSON.stringify(bare)}\n${JSON.stringify(node)}`);
  }
  const { tools } = JSON.parse(bare.compact) as { tools: { toolId: string }[] };
  const seen = { ids: tools.map(({ toolId }) => toolId), quarantined: bare.quarantined };
  const expected = { ids: ["mcp:files.read"], quarantined: 1 };
  if (!isDeepStrictEqual(seen, expected))
    throw new Error(`Expected ${JSON.stringify(expected)}, got ${JSON.stringify(seen)}.`);
  if (!/^[0-9a-f]{64}$/.test(bare.digest)) throw new Error(`"${bare.digest}" is no SHA-256 digest.`);
}
