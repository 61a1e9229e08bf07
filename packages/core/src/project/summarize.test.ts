import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summarize } from "./summarize.js";

const codePoints = (text: string) => Array.from(text).length;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const FAMILY = "\u{1F468}\u200d\u{1F469}\u200d\u{1F467}\u200d\u{1F466}";

describe("summarize", () => {
  test.each<[string, number, string]>([
    ["Reads a file.", 256, "Reads a file."],
    ["Reads a file. Then more.", 13, "Reads a file."],
    ["Reads a file. Then more.", 23, "Reads a file."],
    ["Reads a file. Then more.", 24, "Reads a file. Then more."],
    ["Reads a file. Then more.", 12, "Reads a…"],
    ["Reads! Really? Yes. No", 20, "Reads! Really? Yes."],
    ["He said “stop.” Then he left", 20, "He said “stop.”"],
    ["Search files (e.g. *.ts) in a tree", 20, "Search files (e.g.…"],
    ["Version 1.2 of a.b.c is out", 20, "Version 1.2 of…"],
    ["Use it for x. but not for y", 20, "Use it for x. but…"],
    ["Steps:\n1. Open the file", 20, "Steps:\n1. Open the…"],
    ["Search the web\n\nArgs:\n  q: query", 20, "Search the web"],
    ["Args:\n\n  q: the query to run", 16, "Args:\n\n  q: the…"],
    ["one two, three four", 10, "one two…"],
    ["one two (three four)", 12, "one two…"],
    ["検索します。結果を返します。以上", 14, "検索します。結果を返します。"],
    ["検索します。結果を返します", 8, "検索します。"],
    ["検索。\u0301ですよ", 4, "検索…"],
    ["検索。\u0301ですよ", 3, "検索…"],
    ["すごい！！です", 4, "すごい…"],
    ["abcdefghij", 5, "abcd…"],
    ["abcdefghij", 1, ""],
    ["abcdefghij", 0, ""],
    [`${FAMILY}${FAMILY} x`, 8, `${FAMILY}…`],
    [`${FAMILY}${FAMILY} x`, 7, ""],
    ["e\u0301e\u0301e\u0301e\u0301", 4, "e\u0301…"],
    ["🇩🇪🇫🇷🇮🇹", 4, "🇩🇪…"],
    ["a\r\n\r\nbcdef", 4, "a"],
    ["", 256, ""],
    [" \n\t ", 256, ""],
    ["  Reads.  ", 6, "Reads."],
    ["\ud83d\ud83d\ud83d\ud83d", 3, "\ud83d\ud83d…"],
  ])("cuts %j at %i to %j", (text, length, summary) => expect(summarize(text, length)).toBe(summary));

  test("keeps 256 code points where no length is given", () => {
    expect(summarize("\u{1F600}".repeat(256))).toBe("\u{1F600}".repeat(256));
    expect(summarize("\u{1F600}".repeat(257))).toBe(`${"\u{1F600}".repeat(255)}…`);
  });

  test("keeps the whole text at Infinity", () => {
    const text = "word ".repeat(100_000).trim();
    expect(summarize(text, Number.POSITIVE_INFINITY)).toBe(text);
  });

  test.each([-1, 1.5, Number.NaN, Number.NEGATIVE_INFINITY])("throws at a length of %d", (length) => {
    expect(() => summarize("text", length)).toThrow(
      expect.objectContaining({
        name: "RangeError",
        code: "invalid_summary_length",
        message: `A summary length is a whole number from 0, or Infinity; got ${length}.`,
      }),
    );
  });

  const word = fc.oneof(
    fc.constantFrom(
      "Reads",
      "a",
      "file.",
      "e.g.",
      "Größe",
      "検索。",
      "(x)",
      "1.",
      "\n\n",
      "…",
      "!!!",
      ",",
      "🇩🇪",
      "e\u0301",
      FAMILY,
      "\u0600",
      "\ud83d",
    ),
    fc.string({ unit: "binary", maxLength: 5 }),
  );
  const text = fc
    .array(fc.tuple(word, fc.constantFrom("", " ", "\n", "\u00a0")), { maxLength: 30 })
    .map((parts) => parts.flat().join(""));

  test("is never longer than allowed, starts like the text, and ends at a grapheme", () => {
    fc.assert(
      fc.property(text, fc.nat(60), (original, length) => {
        const summary = summarize(original, length);
        const whole = original.trim();
        expect(codePoints(summary)).toBeLessThanOrEqual(length);
        if (codePoints(whole) <= length) {
          expect(summary).toBe(whole);
          return;
        }
        const kept = whole.startsWith(summary) ? summary : summary.slice(0, -1);
        expect(whole.startsWith(kept)).toBe(true);
        if (kept !== summary) expect(summary.endsWith("…")).toBe(true);
        const starts = new Set(Array.from(graphemes.segment(whole), ({ index }) => index));
        if (kept !== "") expect(starts.has(kept.length)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("leaves a summary alone", () => {
    fc.assert(
      fc.property(text, fc.nat(60), (original, length) => {
        const summary = summarize(original, length);
        expect(summarize(summary, length)).toBe(summary);
      }),
    );
  });

  test.each(["a", " ", ".", ")", "\n", "\u0301", "…", FAMILY])(
    "takes no longer for a million %j than it must",
    (unit) => {
      const huge = `x${unit.repeat(1_000_000)}x`;
      expect(codePoints(summarize(huge, 300_000))).toBeLessThanOrEqual(300_000);
    },
  );
});
