import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redisStore } from "../src/index.js";
import { ask, until } from "./ask.js";
import { BODIES, HELLO } from "./request-bodies.js";
import { startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const isMissing = spawnSync("redis-server", ["--version"]).error !== undefined;

/** Skipped where there is no server; `.ci/run` installs one. */
describe.skipIf(isMissing)("redisStore (needs redis-server)", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-redis-"));
  const socket = join(folder, "redis.sock");
  let server: ChildProcess;

  const startServer = async (): Promise<void> => {
    const args = [
      "--port",
      "0",
      "--unixsocket",
      socket,
      "--dir",
      folder,
      "--appendonly",
      "yes",
      "--appendfsync",
      "always",
    ];
    server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
    let log = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    await until(() => /ready to accept connections/i.test(log));
  };
  const killServer = async (): Promise<void> => {
    const gone = new Promise((resolve) => {
      server.once("exit", resolve);
    });
    server.kill("SIGKILL");
    await gone;
  };

  beforeAll(startServer);
  afterAll(async () => {
    await killServer();
    rmSync(folder, { recursive: true, force: true });
  });

  const startReplica = async (): Promise<(session: string, bypass?: boolean) => Promise<string>> => {
    const upstream = await startUpstream();
    const store = await redisStore({ url: socket });
    // A machine that runs all tests at once may take longer for an answer than a proxy should wait.
    const proxy = await startProxy(upstream.url, { apply: "new-sessions", store, timeouts: { store: 20_000 } });
    return async (session, bypass = false) => {
      const answer = await ask(`${proxy.url}/v1/messages`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-toolfold-session": session,
          "x-toolfold-bypass": String(bypass),
        },
        body: BODIES.anthropic(HELLO),
      });
      return /cut=\d+|reason=\w+/.exec(String(answer.headers["x-toolfold-trim"]))?.[0] ?? String(answer.status);
    };
  };

  it("proxy-shared-decisions: lets the first of two replicas decide, whichever it is", async () => {
    const [one, two] = await Promise.all([startReplica(), startReplica()]);
    for (let round = 0; round < 40; round++) {
      const id = `race-${round}`;
      await Promise.all([one(id, round % 2 === 0), two(id, round % 2 === 1)]);
      const stands = [await one(id), await two(id)];
      expect(stands[0]).toBe(stands[1]);
    }
  });

  it("keeps decisions beyond the proxies' and the server's death, and serves while it is away", async () => {
    const before = await startReplica();
    expect([await before("trimmed"), await before("left", true)]).toEqual(["cut=2", "reason=bypass"]);
    await killServer();
    expect([await before("trimmed"), await before("left"), await before("unknown")]).toEqual([
      "cut=2",
      "reason=session_latched_off",
      "reason=store_down",
    ]);
    const fresh = await startReplica();
    expect(await fresh("trimmed-elsewhere")).toBe("reason=store_down");
    await startServer();
    await until(async () => (await before(`later-${Math.random()}`)) === "cut=2");
    const after = await startReplica();
    expect([await after("trimmed"), await after("left"), await before("unknown")]).toEqual([
      "cut=2",
      "reason=session_latched_off",
      "reason=session_latched_off",
    ]);
  });

  it("answers every request while the server dies and comes back under load", async () => {
    const send = await startReplica();
    const seen = new Set<string>();
    const over = new AbortController();
    const workers = Array.from({ length: 4 }, async (_, worker) => {
      for (let count = 0; !over.signal.aborted; count++) seen.add(await send(`load-${worker}-${count >> 1}`));
    });
    await killServer();
    await until(() => seen.has("reason=store_down"));
    await startServer();
    over.abort();
    await Promise.all(workers);
    expect(
      [...seen].filter((outcome) => !["cut=2", "reason=store_down", "reason=session_latched_off"].includes(outcome)),
    ).toEqual([]);
  });
});
