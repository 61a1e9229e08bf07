import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.js";

test("a program that is not there is named as such", async () => {
  const program = "/does/not/exist";
  const error = await new Promise((resolve) => spawn(program).on("error", resolve));
  expect(describeFailure(error)).toBe(`failed: spawn ${program} ENOENT (there is no such program)`);
});

test("the cause is told where the message does not, wherever it is kept", () => {
  const refused = new Error("connect ECONNREFUSED 127.0.0.1:9");
  const fetchFailed = new TypeError("fetch failed", { cause: refused });
  expect(describeFailure(fetchFailed)).toBe("failed: fetch failed (connect ECONNREFUSED 127.0.0.1:9)");
  const probe = Object.assign(new Error("Probe failed: fetch failed"), { data: { cause: fetchFailed } });
  expect(describeFailure(probe)).toBe("failed: Probe failed: fetch failed (connect ECONNREFUSED 127.0.0.1:9)");
});

test("what tells all is told once, on one line, and no chain of causes is followed for ever", () => {
  const endless: Error = new Error("Connection\n closed");
  endless.cause = endless;
  expect(describeFailure(endless)).toBe("failed: Connection closed");
  expect(describeFailure("x".repeat(500))).toHaveLength(200);
});
