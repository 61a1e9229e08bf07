import { expect, test } from "vitest";
import { formatTable } from "./format-table.js";

const COLUMNS = [
  { title: "tool", align: "left", limit: 40 },
  { title: "server", align: "left", limit: 40 },
  { title: "bytes", align: "right" },
] as const;

test("numbers stand to the right, and titles above what they name", () => {
  expect(
    formatTable(COLUMNS, [
      ["read", "files", "12"],
      ["search_everything", "a", "1,234"],
    ]),
  ).toBe(
    [
      "tool               server  bytes",
      "read               files      12",
      "search_everything  a       1,234",
      "",
    ].join("\n"),
  );
});

test("names give way where there is no room, the longer first, and figures never", () => {
  const rows = [["a".repeat(60), "b".repeat(20), "1,234,567"]];
  const [, line = ""] = formatTable(COLUMNS, rows, 60).split("\n");
  expect(line).toBe(`${"a".repeat(26)}…  ${"b".repeat(20)}  1,234,567`);
  expect(formatTable(COLUMNS, rows, 10).split("\n")[1]).toBe(`${"a".repeat(11)}…  ${"b".repeat(11)}…  1,234,567`);
});

test("characters that take two columns of a terminal count as two, and marks as none", () => {
  const lines = formatTable(COLUMNS, [
    ["搜索工具", "e\u0301", "1"],
    ["read", "files", "2"],
  ]).split("\n");
  expect(lines[1]).toBe("搜索工具  e\u0301           1");
  expect(lines[2]).toBe("read      files       2");
  expect(formatTable([{ title: "t", align: "left", limit: 6 }], [["搜索工具搜索"]])).toBe("t\n搜索…\n");
});

test("a text of servers stays on its line", () => {
  expect(formatTable(COLUMNS, [["a\n\u001B[31mb", "c", "1"]])).toContain("\na [31mb  c");
});
