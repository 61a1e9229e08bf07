import { expect, test } from "vitest";
import { CHECKS } from "./checks.js";
import { selectChecks } from "./select-checks.js";

function namesOf(selection: readonly string[]): string[] {
  return selectChecks(selection).map(({ name }) => name);
}

test("selects every check where no name is given", () => {
  expect(selectChecks([])).toBe(CHECKS);
});

test("keeps the order of the table and builds before a check that needs it", () => {
  expect(namesOf(["types", "format"])).toEqual(["format", "types"]);
  expect(namesOf(["packed"])).toEqual(["build", "packed"]);
});

test("refuses a name that no check has", () => {
  expect(() => selectChecks(["lint", "speling"])).toThrow("No check is called speling. There are: format, lint,");
});
