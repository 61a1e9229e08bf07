import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { childrenOf } from "./processes.js";
import { type ProgramRun, runProgram, stillRunning } from "./run-program.js";

const START = fileURLToPath(new URL("../../../tools/start.mjs", import.meta.url));
const folders: string[] = [];
const runs: ProgramRun[] = [];

afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.dispose()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs `tools/start.mjs` as npm does: from a shell. What npx does is the test's choice. */
function npmStart(npx: string, args = ""): ProgramRun {
  const folder = mkdtempSync(join(tmpdir(), "fake-npx-"));
  folders.push(folder);
  writeFileSync(join(folder, "npx"), `#!/bin/sh\n${npx}\n`);
  chmodSync(join(folder, "npx"), 0o755);
  const run = runProgram("/bin/sh", ["-c", `"${process.execPath}" "${START}" ${args}; true`], {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    npm_lifecycle_event: "start",
  });
  runs.push(run);
  return run;
}

const build = "echo $@";

/** The processes below the shell, and below those. */
function descendants(run: ProgramRun): number[] {
  const hosts = run.children();
  return [...hosts, ...hosts.flatMap((host) => childrenOf(host).map(({ pid }) => pid))];
}

test("runs the build of the pinned pnpm first, whose output does not reach stdout", async () => {
  const run = npmStart(build, "--json");
  await run.says("\n}\n");
  expect(run.stderr()).toMatch(/^--prefer-offline -y pnpm@\d+\.\d+\.\d+ run -s build:host\n/);
  expect(JSON.parse(run.stdout())).toMatchObject({ total: { tools: expect.any(Number) } });
});

test("starts no host when the build fails", async () => {
  const run = npmStart("echo broken >&2; exit 7");
  await run.ended;
  expect(run.stderr()).toBe("broken\n");
  expect(run.stdout()).toBe("");
});

test("stops the host and its servers when npm's shell is ended", async () => {
  const run = npmStart(build);
  await run.says("Ctrl-C stops the host");
  const below = descendants(run);
  expect(below).toHaveLength(4);
  run.process.kill("SIGTERM");
  await expect.poll(() => stillRunning(below), { timeout: 10_000 }).toEqual([]);
  expect(run.temporaryFiles()).toEqual([]);
});

test("stops the set-up, and starts no host, when npm's shell is ended meanwhile", async () => {
  const run = npmStart("exec sleep 60");
  await expect.poll(() => descendants(run).length, { timeout: 10_000 }).toBe(2);
  const below = descendants(run);
  run.process.kill("SIGTERM");
  await expect.poll(() => stillRunning(below), { timeout: 10_000 }).toEqual([]);
  expect(run.stdout()).toBe("");
});
