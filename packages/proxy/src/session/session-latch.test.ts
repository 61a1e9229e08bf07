import { stat } from "node:fs";
import { expect, it } from "vitest";
import type { Decision } from "./decision.js";
import { SessionLatch } from "./session-latch.js";

function scripted(answers: (Decision | Error | "never")[]): {
  asked: string[];
  latch: SessionLatch;
  clock: { now: number };
} {
  const asked: string[] = [];
  const clock = { now: 0 };
  const store = {
    decide: (key: string, value: Decision): Promise<Decision> => {
      asked.push(`${key}=${value}`);
      const answer = answers.shift() ?? value;
      if (answer === "never") return new Promise<Decision>(() => undefined);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    close: () => Promise.resolve(),
  };
  return { asked, clock, latch: new SessionLatch(store, 1_000, () => clock.now) };
}

it("asks once for requests that come together, and one of them is the first", async () => {
  const { latch, asked } = scripted([]);
  const both = await Promise.all([latch.decide("a", "trim"), latch.decide("a", "leave")]);
  expect([both.map(({ decision, isFirst }) => [decision, isFirst]), asked]).toEqual([
    [
      ["trim", true],
      ["trim", false],
    ],
    ["a=trim"],
  ]);
});

it("asks again after a minute with what it knows, so that the store keeps it", async () => {
  const { latch, asked, clock } = scripted([]);
  await latch.decide("a", "trim");
  clock.now = 59_999;
  await latch.decide("a", "leave");
  clock.now = 60_000;
  await latch.decide("a", "leave");
  expect(asked).toEqual(["a=trim", "a=trim"]);
});

it("keeps what it knows when the store fails, and leaves the unknown as it is for good", async () => {
  const { latch, clock } = scripted(["trim", new Error("down"), new Error("down")]);
  await latch.decide("a", "leave");
  clock.now = 60_000;
  expect([(await latch.decide("a", "leave")).decision, (await latch.decide("b", "trim")).decision]).toEqual([
    "trim",
    "leave",
  ]);
  clock.now = 120_000;
  expect((await latch.decide("b", "trim")).decision).toBe("leave");
});

it("waits a second for a store, not longer", async () => {
  const { latch } = scripted(["never"]);
  expect(await latch.decide("a", "trim")).toEqual({ decision: "leave", isFirst: true, isStoreDown: true });
});

it("takes an answer that came while the process stood still", async () => {
  const store = {
    decide: () =>
      new Promise<Decision>((resolve) => {
        stat(new URL(import.meta.url), () => resolve("trim"));
      }),
    close: () => Promise.resolve(),
  };
  // From here the next phase of the event loop is that of timers.
  await new Promise(setImmediate);
  const asked = new SessionLatch(store, 1_000).decide("a", "trim");
  const end = performance.now() + 1_100;
  while (performance.now() < end);
  expect(await asked).toEqual({ decision: "trim", isFirst: true, isStoreDown: false });
});
