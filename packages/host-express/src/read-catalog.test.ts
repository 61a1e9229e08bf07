import { assembleCatalog, type Catalog } from "@toolfold/core";
import { expect, test } from "vitest";
import type { HostEvent } from "./host-event.js";
import { catalogReader, type Patience } from "./read-catalog.js";

const EMPTY = assembleCatalog([]);
const FRESH = { catalog: EMPTY, stale: false };

/** A source with prepared answers: an error is thrown, and "hang" never comes. */
function scripted(answers: unknown[], patience?: Patience) {
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
  return { read: catalogReader(source, 20, (event) => events.push(event), patience), events, asked, signals };
}

test("reads once for all who ask at the same time, per tenant", async () => {
  const { read, asked } = scripted([EMPTY, EMPTY, EMPTY]);
  expect(await Promise.all([read("a"), read("a"), read("b")])).toEqual([FRESH, FRESH, FRESH]);
  expect(asked).toEqual(["a", "b"]);
  await read("a");
  expect(asked).toEqual(["a", "b", "a"]);
});

const STALE = { catalog: EMPTY, stale: true };
/** Asks again each time, and waits for the answer. */
const NO_PATIENCE = { retryAfterMs: 0, expectFailureMs: 0 };

test("answers the tenant's own last good catalogue while the source fails", async () => {
  const down = new Error("down");
  const { read, events } = scripted([EMPTY, down, down, EMPTY], NO_PATIENCE);
  await read("a");
  expect(await read("a")).toEqual(STALE);
  expect(await read("b")).toBeUndefined();
  expect(await read("a")).toEqual(FRESH);
  expect(events).toEqual([
    { type: "source_failed", tenant: "a", error: down, servedLastGood: true },
    { type: "source_failed", tenant: "b", error: down, servedLastGood: false },
  ]);
});

const LATE = { code: "deadline_exceeded" };

test("lets nobody wait again for a source that hangs, and asks it in the background", async () => {
  const patience = { retryAfterMs: 0, expectFailureMs: 60_000 };
  const { read, asked, events } = scripted([EMPTY, "hang", "hang", "hang", EMPTY, EMPTY], patience);
  await read("a");
  expect(await read("a")).toEqual(STALE);
  for (const failures of [1, 2]) {
    expect(await Promise.all([read("a"), read("a")])).toEqual([STALE, STALE]);
    expect(events).toHaveLength(failures);
    await expect.poll(() => asked.length).toBe(2 + failures);
    await expect.poll(() => events.length).toBe(1 + failures);
  }
  expect(await read("a")).toEqual(STALE);
  await expect.poll(() => asked.length).toBe(5);
  expect(await read("a")).toEqual(FRESH);
  expect(events).toMatchObject([{ error: LATE }, { error: LATE }, { error: LATE }]);
});

test("leaves a source alone for a while after it has failed", async () => {
  const { read, asked } = scripted([EMPTY, new Error("down"), EMPTY], {
    retryAfterMs: 60_000,
    expectFailureMs: 60_000,
  });
  await read("a");
  for (let time = 0; time < 3; time += 1) expect(await read("a")).toEqual(STALE);
  expect(asked).toEqual(["a", "a"]);
});

test("waits for the source when its last failure is long ago", async () => {
  const { read } = scripted([EMPTY, new Error("down"), EMPTY], { retryAfterMs: 1, expectFailureMs: 5 });
  await read("a");
  expect(await read("a")).toEqual(STALE);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await read("a")).toEqual(FRESH);
});

test("passes on that the source itself calls its catalogue stale, and keeps it for when the source fails", async () => {
  const { read, events } = scripted([STALE, new Error("down"), EMPTY], NO_PATIENCE);
  expect([await read("a"), await read("a"), await read("a")]).toEqual([STALE, STALE, FRESH]);
  expect(events).toMatchObject([{ servedLastGood: true }]);
});

test("never takes an invalid catalogue for a good one", async () => {
  const invalid = { ...EMPTY, tools: [{ toolId: "a", source: "mcp", safetyTier: "exec" }] };
  const { read, events } = scripted([EMPTY, invalid, new Error("down")], NO_PATIENCE);
  expect([await read("a"), await read("a"), await read("a")]).toEqual([FRESH, STALE, STALE]);
  expect(events).toMatchObject([{ error: { code: "invalid_catalog" } }, { error: { message: "down" } }]);
});

test("stops waiting for a source that hangs, aborts it and asks again next time", async () => {
  const { read, events, signals } = scripted(["hang", EMPTY]);
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
  const { read, events } = scripted([answer]);
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
