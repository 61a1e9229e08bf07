import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { MAIN, type ProgramRun, runNode, stillRunning } from "./run-program.js";

const REPORT_END = "Ctrl-C stops the host";
const runs: ProgramRun[] = [];

afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.dispose()));
});

function start(file: string, env: Record<string, string> = {}): ProgramRun {
  const run = runNode(file, [], env);
  runs.push(run);
  return run;
}

const host = (name: string) => fileURLToPath(new URL(`./hosts/${name}.mjs`, import.meta.url));

describe("leaves no process and no temporary file", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("after %s", async (signal) => {
    const run = start(MAIN);
    await run.says(REPORT_END);
    const children = run.children();
    expect(children).toHaveLength(3);
    expect(run.temporaryFiles()).toHaveLength(1);
    run.process.kill(signal);
    expect(await run.ended).toBe(0);
    expect(stillRunning(children)).toEqual([]);
    expect(run.temporaryFiles()).toEqual([]);
  });

  test("after a signal while the servers are still starting", async () => {
    const run = start(MAIN);
    await expect.poll(() => run.children().length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    const children = run.children();
    run.process.kill("SIGINT");
    expect(await run.ended).toBe(0);
    expect(stillRunning(children)).toEqual([]);
    expect(run.temporaryFiles()).toEqual([]);
    expect(run.stdout()).toBe("");
  });

  test("after SIGKILL: the servers end because their stdin closes", async () => {
    const run = start(MAIN);
    await run.says(REPORT_END);
    const children = run.children();
    expect(children).toHaveLength(3);
    run.process.kill("SIGKILL");
    await run.ended;
    await expect.poll(() => stillRunning(children), { timeout: 10_000 }).toEqual([]);
  });

  test("where the port is taken, and says so", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => blocker.once("listening", resolve));
    const address = blocker.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const run = start(MAIN, { PORT: String(port) });
    expect(await run.ended).toBe(1);
    blocker.close();
    expect(run.stdout()).toBe("");
    expect(run.stderr()).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Choose another one: PORT=8080 npm start (0 picks a free one).\n`,
    );
    expect(run.temporaryFiles()).toEqual([]);
  });

  test("where no temporary folder can be made, and says so", async () => {
    const run = start(MAIN, { TMPDIR: "/nonexistent" });
    expect(await run.ended).toBe(1);
    expect([run.stdout(), run.stderr()]).toEqual([
      "",
      "No folder can be made in /nonexistent (ENOENT). Name another place: TMPDIR=/tmp npm start.\n",
    ]);
  });

  test("after a crash of the host with a server that only SIGKILL ends", async () => {
    const run = start(host("crashes"));
    await run.says("ready");
    await expect.poll(() => run.children().length, { timeout: 10_000 }).toBe(1);
    const children = run.children();
    expect(run.temporaryFiles()).toHaveLength(1);
    run.process.stdin.write("now\n");
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toContain("a mistake of ours");
    expect(stillRunning(children)).toEqual([]);
    expect(run.temporaryFiles()).toEqual([]);
  });
});

describe("Ctrl-C", () => {
  test("counts once when npm passes it on, and ends at once the second time", async () => {
    const run = start(host("stuck"));
    await run.says("ready");
    run.process.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 100));
    run.process.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(run.process.exitCode).toBeNull();
    run.process.kill("SIGINT");
    expect(await run.ended).toBe(130);
    expect(run.stdout()).toBe("ready\nended now\n");
  });
});
