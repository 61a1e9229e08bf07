import { expect, test } from "vitest";
import { renderTable } from "./render-table.js";

test("aligns columns under their heads", () => {
  const lines = renderTable(
    [
      { heads: ["", "Name"], align: "left" },
      { heads: ["Cost", "bytes"], align: "right" },
    ],
    [
      ["a", "1"],
      ["longer", "1,000,000"],
      ["total", "1,000,001"],
    ],
    { total: true },
  );
  expect(lines).toEqual([
    "             Cost",
    "Name        bytes",
    "-----------------",
    "a               1",
    "longer  1,000,000",
    "-----------------",
    "total   1,000,001",
  ]);
});
