import { expect, test } from "vitest";
import { DEFAULT_UPSTREAM_LIMITS, readLimits } from "./upstream-limits.js";

test("keeps the defaults of what is not named", () => {
  expect(readLimits({ callMs: 5, pages: undefined } as never)).toEqual({
    ...DEFAULT_UPSTREAM_LIMITS,
    callMs: 5,
  });
});

test.each([
  [{ callMS: 5 }, "/limits/callMS: Unknown. Allowed: connectMs, listMs, callMs, pages, tools, messageBytes, settleMs."],
  [{ callMs: Number.NaN }, "/limits/callMs: Found NaN; a number above 0 is needed, at most 2147483647."],
  [{ pages: 0 }, "/limits/pages: Found 0;"],
  [{ tools: -1 }, "/limits/tools: Found -1;"],
  [{ callMs: Number.POSITIVE_INFINITY }, "/limits/callMs: Found Infinity;"],
  [{ listMs: "30" }, "/limits/listMs: Found a string;"],
])("refuses %j", (given, message) => {
  expect(() => readLimits(given as never)).toThrow(message);
});
