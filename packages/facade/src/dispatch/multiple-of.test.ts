import { expect, test } from "vitest";
import { isMultiple } from "./multiple-of.js";

test.each([
  [19.99, 0.01, true],
  [0.3, 0.1, true],
  [4.35, 0.01, true],
  [4.355, 0.01, false],
  [-7.5, 2.5, true],
  [0, 3, true],
  [12_391_239_123, 1e-8, true],
  [1e308, 0.123456789, false],
  [1e308, 0.5, true],
  [5e-324, 1e-323, false],
  [Number.POSITIVE_INFINITY, 2, false],
])("%d is a multiple of %d: %s", (value, divisor, expected) => expect(isMultiple(value, divisor)).toBe(expected));
