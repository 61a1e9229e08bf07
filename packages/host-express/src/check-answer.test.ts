import { assembleCatalog } from "@toolfold/core";
import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.js";

const EMPTY = assembleCatalog([]);

test("reads a catalogue, and one that its source calls stale", () => {
  expect(checkAnswer(EMPTY)).toEqual({ catalog: EMPTY, stale: false });
  expect(checkAnswer({ ...EMPTY })).toEqual({ catalog: EMPTY, stale: false });
  expect(checkAnswer({ catalog: EMPTY, stale: true })).toEqual({ catalog: EMPTY, stale: true });
});

test.each([
  { catalog: EMPTY },
  { catalog: EMPTY, stale: false },
  { catalog: EMPTY, stale: "yes" },
  { catalog: {}, stale: true },
  { catalog: undefined, stale: true },
  { catalog: { catalog: EMPTY, stale: true }, stale: true },
  { stale: true },
])("refuses %j", (value) => {
  expect(() => checkAnswer(value)).toThrow(expect.objectContaining({ code: "invalid_catalog" }));
});
