import { expect, test } from "vitest";
import type { Relay } from "./relay.js";
import { runningCalls } from "./running-calls.js";

function relay(owner: unknown): Relay {
  return { owner, ask: async () => ({}), tell: async () => {} };
}

test("passes on what is said while one call is running", () => {
  const calls = runningCalls();
  const [mine, theirs] = [relay("me"), relay("they")];
  expect(calls.sole()).toBeUndefined();
  const end = calls.begin(mine);
  expect(calls.sole()).toBe(mine);
  const endTheirs = calls.begin(theirs);
  expect(calls.sole()).toBeUndefined();
  endTheirs(true);
  expect(calls.sole()).toBe(mine);
  end(true);
  expect(calls.sole()).toBeUndefined();
});

test("takes a call that was given up for running, until a server that stops has stopped", () => {
  let time = 0;
  const calls = runningCalls(() => time);
  calls.begin(relay("they"))(false);
  const mine = relay("me");
  const end = calls.begin(mine);
  expect(calls.sole()).toBeUndefined();
  end(true);
  const again = relay("they");
  const endAgain = calls.begin(again);
  expect(calls.sole()).toBe(again);
  endAgain(true);
  calls.begin(mine);
  time = 60_000;
  expect(calls.sole()).toBe(mine);
});
