import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import KeyvRedis from "@keyv/redis";
import { Keyv } from "keyv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFacade } from "../src/create-facade.js";
import { fixtureProvider, SHOP, type TestCaller } from "./fixture-provider.js";

const isMissing = spawnSync("redis-server", ["--version"]).error !== undefined;

describe.skipIf(isMissing)("lists in Redis, through Keyv (needs redis-server)", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-lists-"));
  let redis: ChildProcess;
  let cache: Keyv;

  beforeAll(async () => {
    const socket = join(folder, "redis.sock");
    const started = spawn("redis-server", ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]);
    redis = started;
    await new Promise<void>((resolve) => {
      started.stdout.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("eady to accept connections")) resolve();
      });
    });
    cache = new Keyv({ store: new KeyvRedis({ socket: { path: socket, tls: false } }) });
  }, 30_000);

  afterAll(async () => {
    await Promise.race([cache?.disconnect(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    redis?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }, 20_000);

  /** What another process of the same host would list. */
  async function listed(caller: TestCaller, summary = "Orders."): Promise<string> {
    const options = { domains: { admin: {} }, categories: { orders: summary }, cache };
    const domain = createFacade(fixtureProvider(SHOP).provider, options).domain("admin");
    return JSON.stringify(await domain.list(caller));
  }

  async function keys(): Promise<number> {
    const store = (cache.opts.store as KeyvRedis<string>).client as unknown as { dbSize(): Promise<number> };
    return store.dbSize();
  }

  test("shares a list between processes, and between no two callers with different rights", async () => {
    const all = await listed({});
    expect(await keys()).toBe(1);
    expect(await listed({})).toBe(all);
    expect(await keys()).toBe(1);
    const less = await listed({ may: ["refund"] });
    expect(less).not.toBe(all);
    expect(less).not.toContain("orders");
    expect(await keys()).toBe(2);
    await listed({}, "Other words.");
    expect(await keys()).toBe(3);
  });

  test("composes when the store is gone", async () => {
    const all = await listed({});
    redis.kill("SIGKILL");
    cache.on("error", () => {});
    expect(await Promise.race([listed({}), new Promise((resolve) => setTimeout(resolve, 10_000, "hangs"))])).toBe(all);
  }, 20_000);
});
