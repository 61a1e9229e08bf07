import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { CannotRun } from "../cannot-run.js";
import { OutputTail } from "../program/output-tail.js";
import { FacadeUnderTest, RunningFacade } from "./facade-under-test.js";
import type { McpAnswer } from "./mcp-session.js";

/** A facade with these answers, one after the other. */
function answering(...kinds: readonly McpAnswer["kind"][]): RunningFacade {
  const answers = kinds.map((kind): McpAnswer => {
    if (kind === "none") return { kind, message: "Request timed out" };
    return kind === "error" ? { kind, code: -1, message: "no" } : { kind, result: {} };
  });
  const session = {
    list: async () => [],
    call: async () => answers.shift() ?? ({ kind: "none", message: "" } as const),
    output: new OutputTail(),
    close: async () => {},
  };
  return new RunningFacade(session, devNull);
}

it("asks a facade no more that has lost three answers in a row", async () => {
  const facade = answering("none", "none", "error", "none", "none", "none");
  for (let call = 0; call < 6; call++) await facade.call("a", {});
  await expect(facade.call("a", {})).rejects.toThrow("The facade lost 3 answers in a row, so it is asked no more.");
  expect(facade.calls).toBe(6);
});

it("leaves no folder behind where the options do not say how to reach a facade", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-facade-options-"));
  vi.stubEnv("TMPDIR", folder);
  try {
    for (const options of [{}, { command: "true" }, { url: "http://127.0.0.1:1/mcp" }]) {
      expect(() => new FacadeUnderTest(options)).toThrow(CannotRun);
    }
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
