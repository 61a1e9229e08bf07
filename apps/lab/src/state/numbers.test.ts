import { expect, test } from "vitest";
import { bytesText, percent } from "./numbers.js";

test.each([
  [0, "0 %"],
  [0.0119, "1.2 %"],
  [0.0999, "10.0 %"],
  [0.126, "13 %"],
  [0.99999, "99.9 %"],
  [1, "100 %"],
  [-0.051, "−5.1 %"],
  [-3.23, "−323 %"],
])("a share of %d is %s, rounded as in a report", (share, text) => {
  expect(percent(share)).toBe(text);
});

test.each([
  [812, "812 B"],
  [12_345, "12.3 kB"],
  [123_456, "123 kB"],
  [3_150_000, "3.15 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
