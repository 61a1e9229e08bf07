import { afterEach, expect, test, vi } from "vitest";
import { guardListener, type HostEvent, warnOfEvent } from "./host-event.js";

afterEach(() => vi.restoreAllMocks());

const event: HostEvent = { type: "authenticator_failed", error: new Error("directory is down") };

test("warns with the real error", () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  warnOfEvent(event);
  warnOfEvent({ ...event, error: "text" });
  expect(warn.mock.calls).toEqual([
    [(event.error as Error).stack, { type: "ToolfoldHostWarning", code: "authenticator_failed" }],
    ["text", { type: "ToolfoldHostWarning", code: "authenticator_failed" }],
  ]);
});

test("lowering-omission-reported: warns of a schema that is left out, with what was in the way", () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const findings = [{ pointer: "/properties/a", keyword: "not", reason: "negation" }];
  warnOfEvent({ type: "schema_omitted", toolId: "pack:sum", findings });
  expect(warn.mock.calls).toEqual([
    [
      "The compact view has no inputSchema of pack:sum. not at /properties/a: negation",
      { type: "ToolfoldHostWarning", code: "schema_omitted" },
    ],
  ]);
});

test.each([
  [
    "at once",
    () => {
      throw new Error("log is full");
    },
  ],
  [
    "later",
    async () => {
      await Promise.resolve();
      throw new Error("log is full");
    },
  ],
])("survives a listener that fails %s", async (_when, listener) => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  guardListener(listener)(event);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(warn.mock.calls).toEqual([
    ["onEvent threw: Error: log is full", { type: "ToolfoldHostWarning", code: "authenticator_failed" }],
  ]);
});
