import { expect, test } from "vitest";
import { runCheck } from "./run-check.js";

test("keeps what a failing command printed to both streams", async () => {
  const run = await runCheck({ name: "sample", command: "echo seen; echo wrong >&2; exit 3" });
  expect({ name: run.name, passed: run.passed, lines: run.output.trim().split("\n").sort() }).toEqual({
    name: "sample",
    passed: false,
    lines: ["seen", "wrong"],
  });
});

test("gives the command the workspace's tools, CI=true and no telemetry", async () => {
  const { passed, output } = await runCheck({
    name: "sample",
    command: 'command -v biome >/dev/null && echo "$CI $DO_NOT_TRACK $TURBO_TELEMETRY_DISABLED $REDOCLY_TELEMETRY"',
  });
  expect({ passed, output }).toEqual({ passed: true, output: "true 1 1 off\n" });
});

test("stops a command that runs too long, children included", async () => {
  const run = await runCheck({ name: "sample", command: "sleep 60 | cat" }, 200);
  expect(run.passed).toBe(false);
  expect(run.output).toContain("Stopped: not done after 0.2 s.");
  expect(run.seconds).toBeLessThan(30);
});
