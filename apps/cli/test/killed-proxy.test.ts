import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

const BIN = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
const isMissing = spawnSync("redis-server", ["--version"]).error !== undefined || !existsSync(BIN);

/** Skipped where there is no redis-server, or the command is not built. */
describe.skipIf(isMissing)("toolfold proxy, killed (needs redis-server and a build)", () => {
  it("keeps what was decided when it is started again", async () => {
    const redis = await startRedis();
    const upstream = await startUpstream();
    const args = [
      "--apply",
      "new-sessions",
      "--store",
      redis,
      "--anthropic",
      upstream,
      "--port",
      "0",
      "--admin-port",
      "0",
    ];
    const first = await startProxy(args);
    const decided = [await send(first.url, "new", false), await send(first.url, "running", true)];
    const gone = new Promise((resolve) => {
      first.process.once("exit", (_, signal) => resolve(signal));
    });
    first.process.kill("SIGKILL");
    expect(await gone).toBe("SIGKILL");
    const second = await startProxy(args);
    expect([await send(second.url, "new", true), await send(second.url, "running", false)]).toEqual(decided);
    expect(decided).toEqual(["cut=1; bytes=57", "skipped; reason=session_latched_off"]);
  });
});

async function startProxy(args: string[]): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [BIN, "proxy", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const line = await said(child, "listening");
  return { process: child, url: (JSON.parse(line) as { url: string }).url };
}

async function startRedis(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-killed-"));
  const socket = join(folder, "redis.sock");
  const child = spawn("redis-server", ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]);
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  await said(child, "eady to accept connections");
  return `redis:${socket}`;
}

async function startUpstream(): Promise<string> {
  const server = createServer((request, response) => void request.resume().on("end", () => response.end("{}")));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function send(url: string, session: string, isRunning: boolean): Promise<string | null> {
  const hello = { role: "user", content: "hello" };
  const turns = isRunning ? [hello, { role: "assistant", content: "hi" }, hello] : [hello];
  const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" };
  const answer = await fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-toolfold-session": session },
    body: JSON.stringify({ model: "m", messages: turns, tools: [{ name: "t", input_schema: schema }] }),
  });
  return answer.headers.get("x-toolfold-trim");
}

/** The first line of a program that holds the words. */
function said(child: ChildProcess, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const look = (chunk: Buffer): void => {
      text += chunk.toString();
      const line = text.split("\n").find((one) => one.includes(words));
      if (line !== undefined) resolve(line);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("exit", (code) => reject(new Error(`It ended with ${code} and said: ${text}`)));
  });
}
