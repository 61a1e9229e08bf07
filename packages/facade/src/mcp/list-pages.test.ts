import { expect, test } from "vitest";
import { listPages } from "./list-pages.js";
import { DEFAULT_UPSTREAM_LIMITS } from "./upstream-limits.js";

const LIMITS = { ...DEFAULT_UPSTREAM_LIMITS, pages: 4, tools: 6, listMs: 200 };

test("follows every cursor to the end, the empty one too, and takes null for none", async () => {
  const pages: Record<string, unknown> = {
    start: { tools: [1], nextCursor: "" },
    "": { tools: [2], nextCursor: "b" },
    b: { tools: [3], nextCursor: null },
  };
  expect(await listPages(async (cursor) => pages[cursor ?? "start"], LIMITS)).toEqual([1, 2, 3]);
});

test.each([
  ["sent the same cursor twice", async () => ({ tools: [], nextCursor: "again" })],
  ["sent a cursor that is no text", async () => ({ tools: [], nextCursor: 5 })],
  ["answered tools/list without a list of tools", async () => ({ tools: {} })],
  ["answered tools/list without a list of tools", async () => null],
  ["listed more than 6 tools", async () => ({ tools: [1, 2, 3, 4, 5, 6, 7] })],
  ["listed more than 4 pages", async (cursor: string | undefined) => ({ tools: [1], nextCursor: `${cursor}x` })],
])("ends: the server %s", async (clause, page) => {
  await expect(listPages(page, LIMITS)).rejects.toThrow(new Error(clause));
});

test("has one deadline for all pages", async () => {
  const slow = async (cursor = "") => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    return { tools: [], nextCursor: `${cursor}x` };
  };
  await expect(listPages(slow, LIMITS)).rejects.toThrow(new Error("did not finish tools/list within 0.2 s"));
});
