import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./repository.js";

/** Imports along no arrow of the architecture, each with the folder in which it is forbidden. */
const FORBIDDEN = [
  ["packages/core/src", "node:fs"],
  ["packages/core/src", "ajv"],
  ["packages/core/src", "@toolfold/schemas"],
  ["packages/core/src", "@toolfold/host-express"],
  ["packages/core/src", "../../host-express/src/x.js"],
  ["packages/conformance/src", "@toolfold/core"],
  ["packages/conformance/src", "@toolfold/host-express"],
  ["packages/conformance/src", "../../core/src/x.js"],
  ["packages/host-express/src", "@toolfold/schemas"],
  ["packages/host-express/src", "@toolfold/conformance"],
  ["packages/host-express/src", "../../core/src/x.js"],
  ["packages/proxy/src", "@toolfold/conformance"],
  ["packages/proxy/src", "../../core/src/x.js"],
  ["packages/facade/src", "@toolfold/schemas"],
  ["packages/facade/src", "@toolfold/host-express"],
  ["packages/facade/src", "@modelcontextprotocol/client"],
  ["packages/facade/src", "../../core/src/x.js"],
  ["apps/cli/src", "@toolfold/reference-host"],
  ["apps/cli/src", "@toolfold/lab"],
  ["apps/lab/src", "@toolfold/proxy"],
  ["apps/lab/src", "@toolfold/facade/mcp"],
  ["apps/lab/src", "node:fs"],
  ["apps/reference-host/src", "@toolfold/cli"],
  ["apps/cli/src", "../../../packages/core/src/x.js"],
  ["bench/src", "@toolfold/tools"],
  ["tools/src", "@toolfold/core/src/x.js"],
] as const;

const ALLOWED = [
  ["packages/core/src", "./x.js"],
  ["packages/core/src", "../json-value.js"],
  ["packages/conformance/src", "@toolfold/schemas"],
  ["packages/conformance/src", "ajv"],
  ["packages/host-express/src", "@toolfold/core"],
  ["packages/host-express/src", "node:http"],
  ["packages/proxy/src", "@toolfold/core"],
  ["packages/facade/src", "@toolfold/core"],
  ["packages/facade/src", "ajv"],
  ["packages/facade/src/mcp", "@modelcontextprotocol/client"],
  ["apps/cli/src", "@toolfold/core"],
  ["apps/lab/src", "@toolfold/facade"],
  ["bench/src", "@toolfold/host-express"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "toolfold-arrows-"));
let report = "";

beforeAll(() => {
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [index, [place, source]] of [...FORBIDDEN, ...ALLOWED].entries()) {
    const file = join(folder, place, `case-${index}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { x } from ${JSON.stringify(source)};\nexport const y = x;\n`);
  }
  report = spawnSync(join(ROOT, "node_modules/.bin/oxlint"), ["--format=unix"], {
    cwd: folder,
    encoding: "utf8",
  }).stdout;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every import that follows no arrow is refused, and no other", () => {
  const refused = [...report.matchAll(/case-(\d+)\.ts:.*no-restricted-imports/g)].map(([, index]) => Number(index));
  expect([...new Set(refused)].toSorted((one, two) => one - two)).toEqual(FORBIDDEN.map((_, index) => index));
});
