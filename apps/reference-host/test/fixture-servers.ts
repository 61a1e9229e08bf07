import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerSpec } from "../src/mcp/connect-server.js";
import { DEFAULT_MCP_LIMITS, type McpLimits } from "../src/mcp/mcp-limits.js";

/** A server of `test/servers` by its file name. */
export function fixture(file: string, name: string = file): ServerSpec {
  const path = fileURLToPath(new URL(`./servers/${file}.mjs`, import.meta.url));
  return { name, command: process.execPath, args: [path] };
}

/** Bounds that tests can wait for. */
export const SHORT: McpLimits = {
  ...DEFAULT_MCP_LIMITS,
  connectMs: 4_000,
  listMs: 4_000,
  settleMs: 20,
  relistMs: 150,
  graceMs: 150,
};

/** The command lines of the processes below this one that run a fixture. Linux only. */
export function runningFixtures(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
    .filter((line) => line.includes("/test/servers/"));
}

function commandLine(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
