import { expect, test, vi } from "vitest";
import { Leftovers } from "./leftovers.js";

function recorded() {
  const done: string[] = [];
  const leftovers = new Leftovers();
  for (const name of ["folder", "servers", "port"]) {
    leftovers.add({ gently: async () => void done.push(`${name} gently`), now: () => void done.push(`${name} now`) });
  }
  return { done, leftovers };
}

test("ends the latest first", async () => {
  const { done, leftovers } = recorded();
  await leftovers.endGently();
  leftovers.endNow();
  expect(done).toEqual(["port gently", "servers gently", "folder gently", "port now", "servers now", "folder now"]);
});

test("goes on after one that cannot be ended", () => {
  const { done, leftovers } = recorded();
  leftovers.add({
    gently: () => {},
    now: () => {
      throw new Error("stuck");
    },
  });
  const complaint = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  leftovers.endNow();
  expect(complaint.mock.calls).toEqual([["Could not clean up: Error: stuck\n"]]);
  complaint.mockRestore();
  expect(done).toEqual(["port now", "servers now", "folder now"]);
});
