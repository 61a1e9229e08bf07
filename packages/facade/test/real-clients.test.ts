import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client as ModernClient, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFacade } from "../src/index.js";
import { facadeServer, type McpProvider, mcpProvider, type StdioUpstream } from "../src/mcp/index.js";
import { listen } from "./listen.js";
import { realServers, sampleFolder } from "./real-servers.js";

const CHROMIUM = "/usr/bin/chromium";
const require = createRequire(import.meta.url);

/** The browser server of this workspace, with the browser of the system. */
function browserServer(): StdioUpstream {
  const cli = join(dirname(require.resolve("@playwright/mcp/package.json")), "cli.js");
  const args = [cli, "--headless", "--isolated", "--no-sandbox", "--executable-path", CHROMIUM];
  return { name: "browser", command: process.execPath, args, env: {} };
}

/** What both generations of the SDK's client have. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

async function first(url: string): Promise<AnyClient> {
  const client = new FirstClient({ name: "test", version: "1" });
  await client.connect(new FirstTransport(new URL(url)));
  return client;
}

async function modern(url: string, mode: "legacy" | "auto"): Promise<AnyClient> {
  const client = new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const CLIENTS: readonly (readonly [string, (url: string) => Promise<AnyClient>])[] = [
  ["the SDK's first client", first],
  ["the SDK's second client, 2025-11-25", (url) => modern(url, "legacy")],
  ["the SDK's second client, 2026-07-28", (url) => modern(url, "auto")],
];

describe.skipIf(!existsSync(CHROMIUM))("four real servers behind one facade (needs /usr/bin/chromium)", () => {
  const folder = sampleFolder();
  let provider: McpProvider;
  let served: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    provider = mcpProvider({ servers: [...realServers(folder), browserServer()] });
    await provider.settled;
    // Starting a browser may take longer than a client waits for an answer.
    await provider.call("browser__browser_navigate", { url: "about:blank" }, undefined, {});
    const domains = { all: { groupBy: "server", schemaStrategy: "auto" } } as const;
    const domain = createFacade(provider, { domains }).domain("all");
    served = await listen(createMcpHandler(() => facadeServer({ provider: domain, caller: undefined })));
  }, 120_000);

  afterAll(async () => {
    await served?.close();
    await provider?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test.each(CLIENTS)(
    "lists and calls all four for %s",
    async (_name, connect) => {
      expect(provider.failed()).toEqual([]);
      const client = await connect(served.url);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "browser_tools",
        "everything_tools",
        "filesystem_tools",
        "memory_tools",
        "describe_tools",
      ]);
      const calls = [
        ["everything", "everything__echo", { message: "hi" }, "Echo: hi"],
        ["filesystem", "filesystem__read_text_file", { path: `${folder}/hello.txt` }, "Hello, facade."],
        ["memory", "memory__read_graph", {}, "entities"],
        ["browser", "browser__browser_navigate", { url: "data:text/html,<title>A facade</title>" }, "A facade"],
      ] as const;
      for (const [server, tool_name, args, expected] of calls) {
        const result = await client.callTool({ name: `${server}_tools`, arguments: { tool_name, arguments: args } });
        expect(JSON.stringify(result)).toContain(expected);
        expect(result).not.toHaveProperty("isError", true);
      }
      await client.close();
    },
    120_000,
  );
});
