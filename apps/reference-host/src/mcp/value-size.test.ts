import { expect, test } from "vitest";
import { valueSize } from "./value-size.js";

test("counts values and the characters of names and strings", () => {
  expect(valueSize({ name: "abc", list: [1, true, null, ["x"]] }, 100)).toBe(1 + 4 + 1 + 3 + 4 + 1 + 3 + 1 + 1 + 1);
});

test("stops soon above the budget", () => {
  const wide = { tools: Array.from({ length: 1000 }, () => "0123456789") };
  expect(valueSize(wide, 50)).toBeLessThan(70);
});

test("walks any depth", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  expect(valueSize(deep, 1_000_000)).toBe(50_000);
});
