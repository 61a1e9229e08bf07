import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { UPSTREAM } from "./facade-upstream.js";
import { freePort } from "./free-port.js";

/** A process between a client and a server of its own. */
export interface Hop {
  /** Calls the server's `echo` once. Rejects if the answer is not the server's. */
  readonly echo: () => Promise<void>;
  /** Milliseconds that the process has computed so far, in steps of ten; the server's are not among them. */
  readonly processorTime: () => number;
  readonly close: () => Promise<void>;
}

const TOOLFOLD = fileURLToPath(new URL("../../apps/cli/dist/bin.js", import.meta.url));
const BARE_HOP = fileURLToPath(new URL("./facade-bare-hop.js", import.meta.url));
const MCP_PROXY = join(dirname(fileURLToPath(import.meta.resolve("mcp-proxy"))), "bin/mcp-proxy.mjs");

const SAID = { message: "hi" };
const PLAIN = { name: "echo", arguments: SAID };
const FOLDED = { name: "everything_tools", arguments: { tool_name: "everything__echo", arguments: SAID } };

/** `toolfold facade serve`, spoken to over stdio. */
export async function facadeHop(): Promise<Hop> {
  if (!existsSync(TOOLFOLD)) throw new Error("The command is not built: run `npx tsc -b apps/cli` first.");
  const folder = mkdtempSync(join(tmpdir(), "toolfold-bench-"));
  const config = join(folder, "facade.json");
  const domains = { all: { groupBy: "server" } };
  writeFileSync(config, JSON.stringify({ mcpServers: { everything: UPSTREAM }, domains }));
  const hop = await stdioHop([TOOLFOLD, "facade", "serve", "--config", config], FOLDED);
  return {
    ...hop,
    async close() {
      await hop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What mcp-proxy does with a request, spoken to over stdio as well. */
export function bareHop(): Promise<Hop> {
  return stdioHop([BARE_HOP, UPSTREAM.command, ...UPSTREAM.args], PLAIN);
}

/** The command mcp-proxy as it is shipped, which is spoken to over HTTP. */
export async function mcpProxyHop(): Promise<Hop> {
  const port = await freePort();
  const args = [MCP_PROXY, "--host", "127.0.0.1", "--port", `${port}`, "--server", "stream", "--"];
  const child = spawn(process.execPath, [...args, UPSTREAM.command, ...UPSTREAM.args], { stdio: "ignore" });
  const client = await connected(child, `http://127.0.0.1:${port}/mcp`);
  return {
    echo: () => echo(client, PLAIN),
    processorTime: () => processorTime(child.pid),
    async close() {
      await client.close();
      child.kill();
    },
  };
}

async function stdioHop(args: string[], call: Call): Promise<Hop> {
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" });
  const client = newClient();
  await client.connect(transport);
  const pid = transport.pid ?? undefined;
  return {
    echo: () => echo(client, call),
    processorTime: () => processorTime(pid),
    close: () => client.close(),
  };
}

/** Tries until the program listens, ten seconds at most. */
async function connected(child: ChildProcess, url: string): Promise<Client> {
  for (let tries = 0; child.exitCode === null && tries < 100; tries += 1) {
    const client = newClient();
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      return client;
    } catch {
      await sleep(100);
    }
  }
  child.kill();
  throw new Error("mcp-proxy did not listen within ten seconds.");
}

function newClient(): Client {
  return new Client({ name: "bench", version: "0.0.0" });
}

interface Call {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

async function echo(client: Client, call: Call): Promise<void> {
  const { content } = await client.callTool(call);
  const [first] = content;
  if (first?.type === "text" && first.text === "Echo: hi") return;
  throw new Error(`The hop answered ${JSON.stringify(content)} instead of the echo.`);
}

/** `utime` and `stime` of Linux's `/proc/PID/stat`, which follow the name in parentheses; a tick is 10 ms. */
function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
