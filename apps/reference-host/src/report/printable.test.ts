import { expect, test } from "vitest";
import { printable } from "./printable.js";

test("keeps letters of any script", () => {
  expect(printable("naïve 東京 🎉", 20)).toBe("naïve 東京 🎉");
});

test("takes away what could steer a terminal", () => {
  expect(printable("\u001b[31mred\u001b[0m\r\nnext\u009b2J\u202eabc\u2066 zero\u200bwidth\u0000", 80)).toBe(
    "[31mred [0m next 2J abc  zero width",
  );
});

test("cuts by characters, not inside one", () => {
  expect(printable("🎉".repeat(10), 8)).toBe("🎉🎉🎉🎉🎉...");
  expect(printable("🎉".repeat(8), 8)).toBe("🎉".repeat(8));
});
