import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TokenCounter } from "../ports.js";
import { estimateTokens } from "./estimate-tokens.js";

/** Counts code units and remembers what it was given. */
function recorder(): TokenCounter & { readonly pieces: string[] } {
  const pieces: string[] = [];
  return { name: "units", pieces, count: (text) => pieces.push(text) && text.length };
}

describe("estimateTokens", () => {
  test("hands an ordinary text over as it is, in one call", () => {
    const counter = recorder();
    const text = `{"name":"search","description":"Größe, 検索 and \u{1F600}"}`.repeat(500);
    expect(estimateTokens(counter, text)).toBe(text.length);
    expect(counter.pieces).toEqual([text]);
  });

  test("counts nothing for an empty text", () => {
    const counter = recorder();
    expect([estimateTokens(counter, ""), counter.pieces]).toEqual([0, []]);
  });

  test.each([
    ["letters", "a"],
    ["digits", "7"],
    ["spaces", " "],
    ["punctuation", "="],
    ["emoji", "\u{1F600}"],
    ["Han", "検"],
    ["combining marks", "\u0301"],
  ])("cuts a long run of %s into pieces", (_what, unit) => {
    const counter = recorder();
    const text = `start ${unit.repeat(1000)} end`;
    expect(estimateTokens(counter, text)).toBe(text.length);
    expect(counter.pieces.join("")).toBe(text);
    expect(counter.pieces.length).toBeGreaterThan(1);
    for (const piece of counter.pieces) expect(piece.length).toBeLessThanOrEqual(256 + 8);
  });

  test.each(["a", "検", " ", "\u{1F600}", "=\u{1F600}"])("cuts the longest texts of %j too", (unit) => {
    const text = unit.repeat(16_000_000 / unit.length);
    let longest = 0;
    const count = (piece: string) => {
      longest = Math.max(longest, piece.length);
      return piece.length;
    };
    expect(estimateTokens({ name: "units", count }, text)).toBe(text.length);
    expect(longest).toBeLessThanOrEqual(256 + 8);
  });

  test("never cuts a surrogate pair", () => {
    const emoji = fc.constantFrom("\u{1F600}", "\u{1F601}", "!", "\u{10FFFF}");
    fc.assert(
      fc.property(fc.array(emoji, { minLength: 200, maxLength: 600 }), (units) => {
        const counter = recorder();
        const text = units.join("");
        estimateTokens(counter, text);
        expect(counter.pieces.join("")).toBe(text);
        for (const piece of counter.pieces) expect(piece).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  test("keeps a tokenizer that is quadratic in its longest run from standing still", () => {
    let steps = 0;
    const count = (text: string) => {
      steps += text.length ** 2;
      return text.length;
    };
    const quadratic: TokenCounter = { name: "quadratic", count };
    expect(estimateTokens(quadratic, "a".repeat(1_000_000))).toBe(1_000_000);
    expect(steps).toBeLessThanOrEqual(1_000_000 * 256);
  });
});
