import { devNull } from "node:os";
import { expect, it } from "vitest";
import { OutputTail } from "../program/output-tail.js";
import { RunningFacade } from "./facade-under-test.js";
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
