import { expect, test } from "vitest";
import { median } from "./median.js";

test("takes the middle of an odd count and the mean of the two middles of an even one", () => {
  expect(median([30, 1, 2])).toBe(2);
  expect(median([30, 1, 2, 4])).toBe(3);
});

test("refuses an empty list", () => {
  expect(() => median([])).toThrow(RangeError);
});
