import { expect, test } from "vitest";
import type { PlacedChange } from "./compare-contracts.js";
import { isLater } from "./compare-requirements.js";
import { formatChange, judgeChanges } from "./judge-changes.js";

const STATE = { frozen: "1.0", current: "1.0", released: true, majorAnnounced: false };
const breaking: PlacedChange = {
  path: "schemas/a.schema.json",
  pointer: "/type",
  before: "string",
  after: undefined,
  breaking: true,
};
const additive: PlacedChange = { ...breaking, before: undefined, after: "string", breaking: false };

test("nothing changed: nothing to say", () => {
  expect(judgeChanges([], STATE)).toEqual([]);
});

test("an additive change asks for the next revision", () => {
  expect(judgeChanges([additive], STATE)).toEqual([
    "1 change since revision 1.0, and spec/v1/README.md still says revision 1.0. Name the next revision there.",
  ]);
  expect(judgeChanges([additive], { ...STATE, current: "1.1" })).toEqual([]);
});

test("a breaking change asks for a major changeset", () => {
  expect(judgeChanges([breaking], { ...STATE, current: "2.0" })).toEqual([
    '1 breaking change since revision 1.0. Take them back, or write a changeset with "@toolfold/schemas": major and an RFC whose compatibility is breaking.',
  ]);
  expect(judgeChanges([breaking], { ...STATE, current: "2.0", majorAnnounced: true })).toEqual([]);
});

test("says how to freeze again what was never released", () => {
  expect(judgeChanges([additive], { ...STATE, released: false })[0]).toContain("npm run freeze -- 1.0");
});

test("shows where, before and after", () => {
  expect(formatChange(breaking)).toBe(
    'breaking  schemas/a.schema.json#/type\n  before: "string"\n  after:  (not there)',
  );
  expect(formatChange({ ...additive, after: "x".repeat(300) })).toContain("… (302 characters)");
});

test("revisions are compared by number", () => {
  expect([isLater("1.10", "1.9"), isLater("2.0", "1.9"), isLater("1.0", "1.0"), isLater("1.9", "1.10")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
