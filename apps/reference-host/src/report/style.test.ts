import { expect, test } from "vitest";
import { chooseStyle } from "./style.js";

const BOLD = "\u001b[1mhead\u001b[22m";

test.each([
  ["a terminal", true, {}, BOLD],
  ["a terminal with an empty NO_COLOR", true, { NO_COLOR: "" }, BOLD],
  ["a terminal with NO_COLOR", true, { NO_COLOR: "1" }, "head"],
  ["a dumb terminal", true, { TERM: "dumb" }, "head"],
  ["a pipe", false, {}, "head"],
])("on %s", (_name, isTerminal, env, shown) => {
  expect(chooseStyle(isTerminal, env).heading("head")).toBe(shown);
});
