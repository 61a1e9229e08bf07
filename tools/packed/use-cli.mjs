// The command is on the path and knows its version; the module behind it imports.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import "@toolfold/cli";

const { version } = JSON.parse(readFileSync("node_modules/@toolfold/cli/package.json", "utf8"));
const output = execFileSync(join("node_modules", ".bin", "toolfold"), ["--version"], { encoding: "utf8" });
assert.equal(output.trim(), version);
