import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { type LatchStore, type SqliteStoreOptions, sqliteStore } from "../src/index.js";
import { SessionLatch } from "../src/session/session-latch.js";

const BUILT = fileURLToPath(new URL("../dist/index.js", import.meta.url));
const isMissing = await sqliteStore({ file: ":memory:" }).then(
  () => false,
  (error: { code?: string }) => error.code === "missing_driver",
);

/** Skipped on Node 20 unless better-sqlite3 is installed, which needs a compiler. */
describe.skipIf(isMissing)("sqliteStore (needs node:sqlite or better-sqlite3)", () => {
  function file(): string {
    const folder = mkdtempSync(join(tmpdir(), "toolfold-sqlite-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, "latch.db");
  }
  async function open(options: SqliteStoreOptions): Promise<LatchStore> {
    const store = await sqliteStore(options);
    onTestFinished(() => store.close());
    return store;
  }

  it("keeps the first decision, also for another process with the same file", async () => {
    const path = file();
    const one = await open({ file: path });
    const two = await open({ file: path });
    expect([await one.decide("a", "trim"), await two.decide("a", "leave"), await two.decide("b", "leave")]).toEqual([
      "trim",
      "trim",
      "leave",
    ]);
    const later = await open({ file: path });
    expect([await later.decide("a", "leave"), await later.decide("b", "trim")]).toEqual(["trim", "leave"]);
  });

  it("forgets a session that was quiet for longer than the time to live", async () => {
    const store = await open({ file: file(), ttl: 20 });
    await store.decide("a", "trim");
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
    expect(await store.decide("a", "leave")).toBe("leave");
  });

  it("leaves new sessions alone when the disk is full, and keeps those it knows", async () => {
    const store = await open({ file: file(), maxBytes: 40_960 });
    const latch = new SessionLatch(store, 1_000);
    const first = await latch.decide("first", "trim");
    let last = first;
    for (let count = 0; !last.isStoreDown && count < 5_000; count++)
      last = await latch.decide(`${count}`.padEnd(60), "trim");
    expect(last).toEqual({ decision: "leave", isFirst: true, isStoreDown: true });
    expect((await latch.decide("first", "leave")).decision).toBe("trim");
  });

  it.skipIf(!existsSync(BUILT))("keeps what a process decided that was killed (needs a build)", async () => {
    const path = file();
    const script = `const { sqliteStore } = await import(${JSON.stringify(pathToFileURL(BUILT).href)});
      const store = await sqliteStore({ file: ${JSON.stringify(path)} });
      await store.decide("a", "trim");
      await store.decide("b", "leave");
      process.kill(process.pid, "SIGKILL");`;
    const child = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
    expect([child.signal, child.stderr.toString().includes("Error")]).toEqual(["SIGKILL", false]);
    const store = await open({ file: path });
    expect([await store.decide("a", "leave"), await store.decide("b", "trim")]).toEqual(["trim", "leave"]);
  });
});

it.runIf(isMissing)("says what to install where there is no driver", async () => {
  await expect(sqliteStore({ file: ":memory:" })).rejects.toMatchObject({
    code: "missing_driver",
    message: expect.stringContaining("npm i better-sqlite3"),
  });
});
