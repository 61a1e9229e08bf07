import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";

const BIN = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
const STUBBORN = fileURLToPath(new URL("servers/stubborn-server.mjs", import.meta.url));

/** Starts the command in front of the servers; `said` is what it wrote to standard error so far. */
function serve(folder: string, mcpServers: object): { facade: ChildProcessWithoutNullStreams; said: () => string } {
  const config = join(folder, "facade.json");
  writeFileSync(config, JSON.stringify({ mcpServers }));
  const facade = spawn(process.execPath, [BIN, "facade", "serve", "--config", config], { stdio: "pipe" });
  onTestFinished(() => void facade.kill("SIGKILL"));
  let said = "";
  facade.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { facade, said: () => said };
}

/** Skipped where `/proc` cannot say who is alive, or the command is not built. */
describe.skipIf(process.platform !== "linux" || !existsSync(BIN))(
  "toolfold facade serve (needs Linux and a build)",
  () => {
    it.each(["SIGKILL", "SIGTERM"] as const)(
      "leaves no process behind at %s, however stubborn",
      async (signal) => {
        const folder = mkdtempSync(join(tmpdir(), "toolfold-killed-"));
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        const names = ["one", "two"];
        const mcpServers = Object.fromEntries(
          names.map((name) => [name, { command: process.execPath, args: [STUBBORN, join(folder, name)] }]),
        );
        const { facade, said } = serve(folder, mcpServers);
        await vi.waitFor(() => expect(said().match(/: 1 tools/g)).toHaveLength(2), { timeout: 15_000 });
        const all = names.flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n").map(Number));
        onTestFinished(() => {
          for (const pid of all.filter(isAlive)) process.kill(pid, "SIGKILL");
        });
        expect(all).toHaveLength(4);
        expect(all.every(isAlive)).toBe(true);
        facade.kill(signal);
        await vi.waitFor(() => expect(all.filter(isAlive)).toEqual([]), { timeout: 15_000, interval: 100 });
      },
      40_000,
    );

    it("ends, and says why, when a message is larger than any may be", async () => {
      const folder = mkdtempSync(join(tmpdir(), "toolfold-large-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const { facade, said } = serve(folder, {});
      facade.stdin.on("error", () => {});
      facade.stdin.write("x".repeat(33 * 1_048_576));
      await new Promise((resolve) => facade.once("close", resolve));
      expect(said()).toContain("exceeded maximum size of 33554432 bytes");
    }, 40_000);
  },
);

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
