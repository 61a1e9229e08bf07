import { assembleCatalog, type Catalog } from "@toolfold/core";
import { expect, test } from "vitest";
import type { HostEvent } from "./host-event.js";
import { catalogReader } from "./read-catalog.js";

const EMPTY = assembleCatalog([]);
const FRESH = { catalog: EMPTY, stale: false };

/** A source with prepared answers: an error is thrown, and "hang" never comes. */
function scripted(...answers: unknown[]) {
  const events: HostEvent[] = [];
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const source = {
    read({ tenant, signal }: { tenant: string; signal: AbortSignal }): Promise<Catalog> {
      asked.push(tenant);
      signals.push(signal);
      const answer = answers.shift();
      if (answer === "hang") return new Promise(() => {});
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Catalog);
    },
  };
  return { read: catalogReader(source, 20, (event) => events.push(event)), events, asked, signals };
}

test("reads once for all who ask at the same time, per tenant", async () => {
  const { read, asked } = scripted(EMPTY, EMPTY, EMPTY);
  expect(await Promise.all([read("a"), read("a"), read("b")])).toEqual([FRESH, FRESH, FRESH]);
  expect(asked).toEqual(["a", "b"]);
  await read("a");
  expect(asked).toEqual(["a", "b", "a"]);
});

test("answers the tenant's own last good catalogue while the source fails", async () => {
  const down = new Error("down");
  const { read, events } = scripted(EMPTY, down, down, EMPTY);
  await read("a");
  expect(await read("a")).toEqual({ catalog: EMPTY, stale: true });
  expect(await read("b")).toBeUndefined();
  expect(await read("a")).toEqual({ catalog: EMPTY, stale: false });
  expect(events).toEqual([
    { type: "source_failed", tenant: "a", error: down, servedLastGood: true },
    { type: "source_failed", tenant: "b", error: down, servedLastGood: false },
  ]);
});

test("stops waiting for a source that hangs, aborts it and asks again next time", async () => {
  const { read, events, signals } = scripted("hang", EMPTY);
  expect(await read("a")).toBeUndefined();
  expect(signals[0]?.aborted).toBe(true);
  expect(events).toMatchObject([{ type: "source_failed", error: { code: "deadline_exceeded" } }]);
  expect(await read("a")).toEqual({ catalog: EMPTY, stale: false });
});

const tool = (toolId: string) => ({ toolId, source: "mcp", safetyTier: "read" });

test.each([
  ["nothing", undefined],
  ["null", null],
  ["an array", []],
  ["a list response", { tools: [] }],
  ["tools without ids", { ...EMPTY, tools: [{}] }],
  ["tools out of order", { ...EMPTY, tools: [tool("b"), tool("a")] }],
  ["one id twice", { ...EMPTY, tools: [tool("a"), tool("a")] }],
])("takes %s for a failure of the source", async (_what, answer) => {
  const { read, events } = scripted(answer);
  expect(await read("a")).toBeUndefined();
  expect(events).toMatchObject([{ type: "source_failed", error: { name: "HostError", code: "invalid_catalog" } }]);
});

test("takes a source that throws at once for failed", async () => {
  const source = {
    read(): Promise<Catalog> {
      throw new TypeError("not ready");
    },
  };
  const events: HostEvent[] = [];
  expect(await catalogReader(source, 20, (event) => events.push(event))("a")).toBeUndefined();
  expect(events).toMatchObject([{ error: { message: "not ready" } }]);
});
