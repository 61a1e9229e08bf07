import { expect, test } from "vitest";
import { findUncovered, type ReleaseState } from "./find-uncovered.js";

const core: ReleaseState = { name: "core", version: "1.0.0", group: ["core", "schemas"], changedSinceTag: [] };

test("asks for a changeset where a released package has changed", () => {
  expect(findUncovered([{ ...core, changedSinceTag: ["packages/core/src/a.ts"] }], new Set())).toEqual([
    "core changed since 1.0.0 (packages/core/src/a.ts) and no changeset says how",
  ]);
});

test("asks for a changeset before the first release", () => {
  expect(findUncovered([{ ...core, version: "0.0.0", changedSinceTag: undefined }], new Set())).toEqual([
    "core was never released and no changeset announces it",
  ]);
});

test("is content with a changeset for the package or for one that shares its version", () => {
  const changed = { ...core, changedSinceTag: ["packages/core/src/a.ts"] };
  expect(findUncovered([changed], new Set(["core"]))).toEqual([]);
  expect(findUncovered([changed], new Set(["schemas"]))).toEqual([]);
});

test("is content with an unchanged package and with a raised version that is not tagged yet", () => {
  expect(findUncovered([core, { ...core, version: "1.1.0", changedSinceTag: undefined }], new Set())).toEqual([]);
});
