import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { StdioUpstream } from "../src/mcp/index.js";

const require = createRequire(import.meta.url);

/** A folder for the file server, with one file in it. */
export function sampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-facade-"));
  writeFileSync(join(folder, "hello.txt"), "Hello, facade.");
  return folder;
}

/** The three real servers of this workspace, as programs. */
export function realServers(folder: string): StdioUpstream[] {
  return [
    server("everything", ["stdio"]),
    server("filesystem", [folder]),
    { ...server("memory", []), env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") } },
  ];
}

function server(name: string, args: readonly string[]): StdioUpstream {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const script = typeof bin === "string" ? bin : Object.values(bin)[0];
  return { name, command: process.execPath, args: [join(dirname(manifest), script ?? ""), ...args], env: {} };
}
