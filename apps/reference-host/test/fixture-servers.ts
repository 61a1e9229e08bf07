import { fileURLToPath } from "node:url";
import type { Catalog, CatalogSource } from "@toolfold/core";
import type { ServerSpec } from "../src/mcp/connect-server.js";
import { DEFAULT_MCP_LIMITS, type McpLimits } from "../src/mcp/mcp-limits.js";
import { childrenOf } from "./processes.js";

/** A server of `test/servers` by its file name. */
export function fixture(file: string, name: string = file): ServerSpec {
  const path = fileURLToPath(new URL(`./servers/${file}.mjs`, import.meta.url));
  return { name, command: process.execPath, args: [path] };
}

/** Bounds that tests can wait for. */
export const SHORT: McpLimits = {
  ...DEFAULT_MCP_LIMITS,
  connectMs: 20_000,
  listMs: 20_000,
  settleMs: 20,
  relistMs: 150,
  graceMs: 150,
};

/** The fixtures that this process has started and that still run. */
export function runningFixtures(): string[] {
  return childrenOf(process.pid)
    .map(({ commandLine }) => commandLine)
    .filter((line) => line.includes("/test/servers/"));
}

/** The catalogue that a source answers for tenant `t`, stale or not. */
export async function catalogOf(source: CatalogSource): Promise<Catalog> {
  const answer = await source.read({ tenant: "t", signal: AbortSignal.timeout(10_000) });
  return "stale" in answer ? answer.catalog : answer;
}
