import { expect, it } from "vitest";
import { findSuite } from "./json-schema-test-suite.js";
import { proveTrimSuite } from "./prove-trim-suite.js";

const suite = findSuite(undefined);

it.skipIf("missing" in suite)("changes no verdict of the official suite", { timeout: 120_000 }, async () => {
  if ("missing" in suite) throw new Error(suite.missing);
  const rows = await proveTrimSuite(suite.folder, 23);
  expect(rows.flatMap(({ counts }) => counts.flips)).toEqual([]);
  const decorated = rows.filter(({ name }) => name.endsWith("decorated"));
  expect(decorated.map(({ counts }) => counts.changed > 3 && counts.verdicts > 10)).toEqual(decorated.map(() => true));
});
