import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Length } from "./utf8-length.js";

test.each([
  ["", 0],
  ["a", 1],
  ["é", 2],
  ["€", 3],
  ["\u{1F600}", 4],
  ["\ud83d", 3],
  ["\ude00\ud83d", 6],
])("%j has %i bytes", (text, bytes) => expect(utf8Length(text)).toBe(bytes));

test("agrees with the encoder on every text, lone surrogates included", () => {
  const encoder = new TextEncoder();
  const unit = fc.oneof(fc.string({ unit: "binary", maxLength: 3 }), fc.constantFrom("\ud83d", "\ude00", "a", "é"));
  fc.assert(
    fc.property(fc.array(unit), (parts) => {
      const text = parts.join("");
      expect(utf8Length(text)).toBe(encoder.encode(text).length);
    }),
  );
});
