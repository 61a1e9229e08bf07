import { expect, test } from "vitest";
import { fitsPattern } from "./fits-pattern.js";

test.each([
  ["list_orders", "list_orders", true],
  ["list_orders", "*", true],
  ["list_orders", "list_*", true],
  ["list_orders", "*_orders", true],
  ["list_orders", "l*_o*s", true],
  ["list_orders", "list", false],
  ["list_orders", "orders", false],
  ["list_orders", "*orders_*", false],
  ["aa", "a*a", true],
  ["a", "a*a", false],
  ["a.c", "a.c", true],
  ["abc", "a.c", false],
  ["", "", true],
  ["", "*", true],
  ["a", "", false],
])("%j and %j: %s", (name, pattern, fits) => expect(fitsPattern(name, pattern)).toBe(fits));

test("stays linear", () => {
  expect(fitsPattern("a".repeat(100_000), `${"a*".repeat(1_000)}b`)).toBe(false);
});
