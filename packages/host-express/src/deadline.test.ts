import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadline, type LimitedWork } from "./deadline.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOO_LATE = { name: "HostError", code: "deadline_exceeded", message: "It did not answer within 1000 ms." };

const never = () => new Promise<never>(() => {});
const after = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts work within a second; tells what became of it, and how often it was told. */
function begin(start: LimitedWork<unknown, string>["start"], done: (result: unknown) => string = String) {
  const errors: unknown[] = [];
  const answers: string[] = [];
  const failed = (error: unknown): string => {
    errors.push(error);
    return "failed";
  };
  const answer = deadline(1000, "It")({ start, done, failed }).then((each) => answers.push(each));
  return { errors, answers, answer };
}

test("answers what is made of the result", async () => {
  const { answer, answers, errors } = begin(async ({ signal }) => signal.aborted);
  await answer;
  expect({ answers, errors }).toEqual({ answers: ["false"], errors: [] });
});

test("takes a result that is no promise", async () => {
  const { answer, answers } = begin(() => 7 as unknown as Promise<number>);
  await answer;
  expect(answers).toEqual(["7"]);
});

const refusal = new Error("no");

test.each<[string, LimitedWork<unknown, string>["start"], ((result: unknown) => string)?]>([
  ["the work throws at once", () => throwRefusal()],
  ["the work fails", async () => throwRefusal()],
  ["its result is refused", async () => 7, throwRefusal],
])("answers what is made of the error when %s", async (_what, start, done) => {
  const { answer, answers, errors } = begin(start, done);
  await answer;
  expect({ answers, errors }).toEqual({ answers: ["failed"], errors: [refusal] });
});

function throwRefusal(): never {
  throw refusal;
}

test("gives up at the deadline, tells the work so, and drops what comes later", async () => {
  let told: AbortSignal | undefined;
  const { answers, errors } = begin(({ signal }) => {
    told = signal;
    return after(1500)();
  });
  await vi.advanceTimersByTimeAsync(999);
  expect([answers, told?.aborted]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([answers, errors]).toMatchObject([["failed"], [TOO_LATE]]);
  expect(told?.reason).toBe(errors[0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([answers, errors.length]).toEqual([["failed"], 1]);
});

test("reports the deadline even when the work fails because of it", async () => {
  const { errors } = begin(
    ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(refusal))),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(errors).toMatchObject([TOO_LATE]);
});

test("holds each wait to its own deadline, with one timer at a time", async () => {
  const within = deadline(1000, "It");
  const settled: string[] = [];
  const start = (name: string, work: () => Promise<unknown>) =>
    void within({ start: work, done: () => settled.push(`${name} done`), failed: () => settled.push(`${name} late`) });
  start("a", never);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  start("b", never);
  start("c", after(900));
  start("d", () => Promise.resolve());
  await vi.advanceTimersByTimeAsync(599);
  expect(settled).toEqual(["d done"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toEqual(["d done", "a late"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(settled).toEqual(["d done", "a late", "c done", "b late"]);
  expect(vi.getTimerCount()).toBe(0);
});
