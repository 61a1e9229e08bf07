import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("runs once for many requests", async () => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  const { request } = coalesce(task, 10, 100);
  for (let i = 0; i < 50; i += 1) request();
  await vi.advanceTimersByTimeAsync(9);
  expect(task).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(1);
});

test("requests without end neither starve the task nor keep it busy", async () => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  const { request } = coalesce(task, 10, 100);
  for (let ms = 0; ms < 1000; ms += 1) {
    request();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(task).toHaveBeenCalledTimes(10);
});

test("a request during a run leads to one more run, never to two at a time", async () => {
  let open = 0;
  let most = 0;
  const task = vi.fn<() => Promise<void>>(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 500));
    open -= 1;
  });
  const { request, now } = coalesce(task, 10, 100);
  void now();
  for (let i = 0; i < 5; i += 1) request();
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(2);
  expect(most).toBe(1);
});

test("forgets what was asked for once it is stopped", async () => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  const { request, stop } = coalesce(task, 10, 100);
  request();
  stop();
  request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(0);
});
