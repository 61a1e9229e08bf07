import { expect, test } from "vitest";
import type { Relay } from "./relay.js";
import { runningCalls } from "./running-calls.js";

function relay(client: unknown, caller?: unknown): Relay {
  return { client, caller, ask: async () => ({}), tell: async () => {} };
}

test("passes on what is said while one call is running", () => {
  const calls = runningCalls();
  const [mine, theirs] = [relay("me"), relay("they")];
  expect(calls.asked()).toBeUndefined();
  const end = calls.begin(mine);
  expect(calls.asked()).toBe(mine);
  const endTheirs = calls.begin(theirs);
  expect(calls.asked()).toBeUndefined();
  endTheirs(true);
  expect(calls.asked()).toBe(mine);
  end(true);
  expect(calls.asked()).toBeUndefined();
});

test("takes a call that was given up for running, until a server that stops has stopped", () => {
  let time = 0;
  const calls = runningCalls(() => time);
  calls.begin(relay("they"))(false);
  const mine = relay("me");
  const end = calls.begin(mine);
  expect(calls.asked()).toBeUndefined();
  end(true);
  const again = relay("they");
  const endAgain = calls.begin(again);
  expect(calls.asked()).toBe(again);
  endAgain(true);
  calls.begin(mine);
  time = 60_000;
  expect(calls.asked()).toBe(mine);
});

test("tells a caller nothing that may be of a call with other rights", () => {
  let time = 0;
  const calls = runningCalls(() => time);
  const [mine, alsoMine, theirs] = [relay("a", "me"), relay("b", "me"), relay("c", "they")];
  calls.begin(theirs)(true);
  const end = calls.begin(mine);
  expect([calls.asked(), calls.told()]).toEqual([mine, undefined]);
  time = 60_000;
  expect(calls.told()).toBe(mine);
  end(true);
  calls.begin(alsoMine);
  expect(calls.told()).toBe(alsoMine);
});

test("remembers who was here before the last one", () => {
  const calls = runningCalls(() => 0);
  for (const caller of ["they", "me", "me"]) calls.begin(relay("x", caller))(true);
  calls.begin(relay("x", "me"));
  expect(calls.told()).toBeUndefined();
});
