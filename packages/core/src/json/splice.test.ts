import { expect, it } from "vitest";
import { decodeString } from "./decode-string.js";
import { splice } from "./splice.js";

const bytes = new TextEncoder().encode("0123456789");

it("leaves the ranges out and keeps the rest", () => {
  const cut = (...ranges: [number, number][]): string =>
    new TextDecoder().decode(
      splice(
        bytes,
        ranges.map(([start, end]) => ({ start, end })),
      ),
    );
  expect(cut()).toBe("0123456789");
  expect(cut([0, 2], [2, 3], [9, 10])).toBe("345678");
  expect(cut([0, 10])).toBe("");
});

it("decodes what JSON.parse decodes", () => {
  const texts = [
    '""',
    '"plain"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"é漢😀"',
    '"\\u0041\\ud83d\\ude00\\ud800"',
    `"${"long ".repeat(20)}é"`,
  ];
  for (const text of texts) expect(decodeString(new TextEncoder().encode(text), 0)).toBe(JSON.parse(text));
});
