import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadline } from "./deadline.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const inTime = (milliseconds: number) => () =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, milliseconds));
const TOO_LATE = { name: "HostError", code: "deadline_exceeded", message: "It did not answer within 1000 ms." };

test("answers or throws what the work does", async () => {
  const within = deadline(1000, "It");
  await expect(within(async ({ signal }) => signal.aborted)).resolves.toBe(false);
  await expect(within(() => "no promise" as unknown as Promise<string>)).resolves.toBe("no promise");
  await expect(within(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(
    within(() => {
      throw new Error("at once");
    }),
  ).rejects.toThrow("at once");
});

/** What became of a promise, without waiting for it. */
function watch(promise: Promise<unknown>): { outcome?: unknown } {
  const watched: { outcome?: unknown } = {};
  promise.then(
    (value) => Object.assign(watched, { outcome: value }),
    (error: unknown) => Object.assign(watched, { outcome: error }),
  );
  return watched;
}

test("gives up at the deadline and tells the work so", async () => {
  let told: AbortSignal | undefined;
  const watched = watch(
    deadline(
      1000,
      "It",
    )(({ signal }) => {
      told = signal;
      return never();
    }),
  );
  await vi.advanceTimersByTimeAsync(999);
  expect([watched, told?.aborted]).toEqual([{}, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(watched.outcome).toMatchObject(TOO_LATE);
  expect(told?.reason).toBe(watched.outcome);
});

test("reports the deadline even when the work fails because of it", async () => {
  const work = ({ signal }: AbortController) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  const watched = watch(deadline(1000, "It")(work));
  await vi.advanceTimersByTimeAsync(1000);
  expect(watched.outcome).toMatchObject(TOO_LATE);
});

test("holds each wait to its own deadline, with one timer at a time", async () => {
  const within = deadline(1000, "It");
  const settled: string[] = [];
  const start = (name: string, work: () => Promise<unknown>) =>
    void within(work).then(
      () => settled.push(`${name} done`),
      () => settled.push(`${name} late`),
    );
  start("a", never);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  start("b", never);
  start("c", inTime(900));
  start("d", () => Promise.resolve());
  await vi.advanceTimersByTimeAsync(599);
  expect(settled).toEqual(["d done"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toEqual(["d done", "a late"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(settled).toEqual(["d done", "a late", "c done", "b late"]);
  expect(vi.getTimerCount()).toBe(0);
});
