import { expect, it } from "vitest";
import { GatheredBytes } from "./gathered-bytes.js";

it("puts pieces together, and begins anew", () => {
  const bytes = new GatheredBytes(10);
  for (const piece of ["ab", "", "c", "defgh"]) bytes.add(Buffer.from(piece));
  expect([bytes.isEmpty, bytes.take()?.toString(), bytes.isEmpty, bytes.take()?.length]).toEqual([
    false,
    "abcdefgh",
    true,
    0,
  ]);
  bytes.add(Buffer.from("x"));
  expect(bytes.take()?.toString()).toBe("x");
});

it("keeps nothing of what is too long, however it goes on", () => {
  const bytes = new GatheredBytes(3);
  for (const piece of ["ab", "cd", "e"]) bytes.add(Buffer.from(piece));
  expect([bytes.isEmpty, bytes.take(), bytes.isEmpty]).toEqual([false, undefined, true]);
});
