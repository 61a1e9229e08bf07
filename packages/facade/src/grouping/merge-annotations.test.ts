import type { JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { mergeAnnotations } from "./merge-annotations.js";

const READ = { readOnlyHint: true, openWorldHint: false };
const CAREFUL = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Hints of the tools; then of the group: read-only, destructive, idempotent, open world. */
const MERGED: readonly [(JsonObject | undefined)[], [boolean, boolean, boolean, boolean]][] = [
  [
    [READ, READ],
    [true, false, true, false],
  ],
  [
    [READ, CAREFUL],
    [false, false, true, false],
  ],
  [
    [READ, { readOnlyHint: true }],
    [true, false, true, true],
  ],
  [
    [CAREFUL, { ...CAREFUL, destructiveHint: true }],
    [false, true, true, false],
  ],
  [
    [CAREFUL, { ...CAREFUL, idempotentHint: false }],
    [false, false, false, false],
  ],
  [
    [READ, undefined],
    [false, true, false, true],
  ],
  [[{ readOnlyHint: "true" }], [false, true, false, true]],
];

test.each(MERGED)("of %j says %j", (hints, [readOnlyHint, destructiveHint, idempotentHint, openWorldHint]) => {
  const tools = hints.map((annotations, index) => ({
    definition: { name: `t${index}`, inputSchema: {}, ...(annotations === undefined ? {} : { annotations }) },
  }));
  expect(mergeAnnotations(tools)).toEqual({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint });
});
