import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeBlocks } from "../src/code-blocks.js";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
/** The module runs from here, so that what it imports is what users would install. */
const SCRATCH = join(ROOT, "apps/site/node_modules/.cache/facade-guide");
const PAGE = readFileSync(join(ROOT, "apps/site/guides/facade-for-each-client.md"), "utf8");

/** The block of a page that says something. */
function blockWith(text: string): string {
  const found = codeBlocks(PAGE).find((block) => block.text.includes(text));
  if (found === undefined) throw new Error(`No block of the page has ${text}.`);
  return found.text;
}

const require = createRequire(join(ROOT, "packages/facade/package.json"));

function programOf(server: string): string {
  const manifest = require.resolve(`@modelcontextprotocol/server-${server}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), Object.values(bin)[0] ?? "");
}

/** What `npx -y` would download, from this workspace. */
const PACKAGES = {
  "@toolfold/cli": join(ROOT, "apps/cli/dist/bin.js"),
  "@modelcontextprotocol/server-filesystem": programOf("filesystem"),
  "@modelcontextprotocol/server-memory": programOf("memory"),
};

beforeAll(() => {
  mkdirSync(SCRATCH, { recursive: true });
  const cases = Object.entries(PACKAGES).map(([name, program]) => `${name}) shift 2; exec node '${program}' "$@";;`);
  writeFileSync(join(SCRATCH, "npx"), `#!/bin/sh\ncase "$2" in\n${cases.join("\n")}\nesac\nexit 64\n`, { mode: 0o755 });
  writeFileSync(join(SCRATCH, "facade.yaml"), blockWith("mcpServers:"));
  writeFileSync(join(SCRATCH, "tools-of.mjs"), blockWith("export async function toolsOf"));
  writeFileSync(
    join(SCRATCH, "main.mjs"),
    `import { toolsOf } from "./tools-of.mjs";
const { client, tools } = await toolsOf("facade.yaml");
const call = { tool_name: "files__read_text_file", arguments: { path: process.cwd() + "/facade.yaml" } };
const result = await client.callTool({ name: "files_tools", arguments: call });
await client.close();
console.log(JSON.stringify({ tools, result }));
`,
  );
});
afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

it.skipIf(process.platform === "win32")(
  "the page's own client calls through the page's own file",
  () => {
    const env = { ...process.env, PATH: `${SCRATCH}${delimiter}${process.env.PATH}` };
    const { stdout, stderr } = spawnSync(process.execPath, ["main.mjs"], { cwd: SCRATCH, env, encoding: "utf8" });
    expect(stderr).not.toMatch(/Error/);
    const { tools, result } = JSON.parse(stdout) as {
      tools: { name: string; description: string }[];
      result: { content: { text: string }[]; isError?: boolean };
    };
    expect(tools.map(({ name }) => name)).toEqual(["files_tools", "memory_tools", "describe_tools"]);
    expect(tools[0]?.description).toMatch(/^Files of the project\.\n/);
    expect(result.content[0]?.text).toBe(blockWith("mcpServers:"));
  },
  60_000,
);
