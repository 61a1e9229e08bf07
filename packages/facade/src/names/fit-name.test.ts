import fc from "fast-check";
import { expect, test } from "vitest";
import { fitName, nameBudget } from "./fit-name.js";

test.each([
  ["orders_tools", 64, "orders_tools"],
  ["Read-Me_1", 64, "Read-Me_1"],
  ["bil ling_tools", 64, "bil_ling_tools-2393a9a6"],
  ["bil.ling_tools", 64, "bil_ling_tools-06604b8f"],
  ["x".repeat(65), 64, `${"x".repeat(55)}-9537c5fd`],
  ["", 64, "-e3b0c442"],
])("spells %j within %i as %s", (name, budget, fitted) => {
  expect(fitName(name, budget)).toBe(fitted);
});

test("gives names that providers take, different ones for names that only look alike", () => {
  const budget = nameBudget({ hostPrefix: "mcp__shop__" });
  expect(budget).toBe(53);
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 90 }),
      fc.string({ unit: "binary", maxLength: 90 }),
      (one, other) => {
        for (const name of [one, other]) expect(fitName(name, budget)).toMatch(/^[a-zA-Z0-9_-]{1,53}$/);
        if (one !== other) expect(fitName(one, budget)).not.toBe(fitName(other, budget));
      },
    ),
  );
});
