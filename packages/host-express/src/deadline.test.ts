import { expect, test, vi } from "vitest";
import { withDeadline } from "./deadline.js";

test("answers what the work answers and leaves no timer behind", async () => {
  vi.useFakeTimers();
  try {
    await expect(withDeadline(1000, "It", async (signal) => signal.aborted)).resolves.toBe(false);
    await expect(withDeadline(1000, "It", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(
      withDeadline(1000, "It", () => {
        throw new Error("at once");
      }),
    ).rejects.toThrow("at once");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("gives up at the deadline and tells the work so", async () => {
  let told: AbortSignal | undefined;
  const waiting = withDeadline(10, "It", (signal) => {
    told = signal;
    return new Promise((_resolve, reject) => setTimeout(() => reject(new Error("too late to matter")), 20));
  });
  await expect(waiting).rejects.toMatchObject({
    name: "HostError",
    code: "deadline_exceeded",
    message: "It did not answer within 10 ms.",
  });
  expect(told?.reason).toMatchObject({ code: "deadline_exceeded" });
  await new Promise((resolve) => setTimeout(resolve, 20));
});
