import { expect, test } from "vitest";
import { fitted } from "./paint.js";

/** A font in which `W` is ten wide, `i` two, and everything else six. */
const context = {
  measureText: (text: string) => {
    let width = 0;
    for (const letter of text) width += letter === "W" ? 10 : letter === "i" ? 2 : 6;
    return { width } as TextMetrics;
  },
};

test("a label is cut so that it stays inside its cell, dots included", () => {
  expect(fitted(context, "abcdef", 36)).toBe("abcdef");
  expect(fitted(context, "abcdefgh", 36)).toBe("abcde…");
  expect(fitted(context, "WWWWiiiiiiii", 40)).toBe("WWW…");
  expect(fitted(context, "WWWWWWWW", 30)).toBe("");
});
