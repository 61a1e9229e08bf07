import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256Hex } from "./sha256-hex.js";

test("gives the digest that Node gives", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256Hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("keeps leading zeros", () => {
  expect(sha256Hex(new TextEncoder().encode("39"))).toBe(
    "0b918943df0962bc7a1824c0555a389347b4febdc7cf9d1254406d80ce44e3f9",
  );
});
