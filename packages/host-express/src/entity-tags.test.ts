import { expect, test } from "vitest";
import { namesEntityTag } from "./entity-tags.js";

const TAG = '"abc-gzip"';

test.each([
  '"abc-gzip"',
  'W/"abc-gzip"',
  '"x", "abc-gzip"',
  '"x","abc-gzip"',
  'W/"a,b" ,\t W/"abc-gzip" , "y"',
  ', "abc-gzip",',
  "*",
  " * ",
])("finds the tag in %s", (header) => {
  expect(namesEntityTag(header, TAG)).toBe(true);
});

test.each([
  undefined,
  "",
  '""',
  '"abc"',
  '"ABC-GZIP"',
  '"abc-gzip',
  "abc-gzip",
  'w/"abc-gzip"',
  'W/ "abc-gzip"',
  '"x" "abc-gzip"',
  '"x, \\"abc-gzip\\""',
  "*, *",
  'nonsense, "abc-gzip"',
])("does not find it in %s", (header) => {
  expect(namesEntityTag(header, TAG)).toBe(false);
});

test.each([`${" ".repeat(64_000)}x`, `${",".repeat(64_000)}x`, '"a" '.repeat(16_000), 'W/"'.repeat(16_000)])(
  "reads a hostile header in linear time",
  (header) => {
    const start = performance.now();
    expect(namesEntityTag(header, TAG)).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  },
);
