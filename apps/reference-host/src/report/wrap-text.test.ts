import { expect, test } from "vitest";
import { wrapText } from "./wrap-text.js";

test("breaks at spaces and indents what follows", () => {
  expect(wrapText("! the server ended before it answered", 16, "  ")).toEqual([
    "! the server",
    "  ended before",
    "  it answered",
  ]);
});

test("fills a line exactly", () => {
  expect(wrapText("ab cd ef", 5, "")).toEqual(["ab cd", "ef"]);
});

test("cuts a word that fits on no line", () => {
  const lines = wrapText(`see ${"x".repeat(25)}`, 12, "  ");
  expect(lines).toEqual(["see", `  ${"x".repeat(10)}`, `  ${"x".repeat(10)}`, "  xxxxx"]);
});
