import { expect, test } from "vitest";
import type { Figure } from "./figure.js";
import { formatTable } from "./format-table.js";

const figures: Figure[] = [
  {
    figure: "list 200, 10 000 tools",
    unit: "req/s",
    ours: 12345.6,
    baseline: 13000,
    against: "Express sending the same buffer",
    ratio: 0.9497,
    target: { atLeast: 0.9 },
  },
  {
    figure: "projection, 100 000 tools",
    unit: "µs/tool",
    ours: 12.5,
    baseline: 6.25,
    against: "100 tools",
    ratio: 2,
    target: { atMost: 1.5 },
  },
];

test("prints one aligned row per figure, its target and whether it is kept", () => {
  expect(formatTable(figures)).toBe(
    [
      "figure                              ours      baseline  ratio  target  ok",
      "list 200, 10 000 tools      12,346 req/s  13,000 req/s   0.95  ≥ 0.9   yes",
      "projection, 100 000 tools  12.50 µs/tool  6.25 µs/tool   2.00  ≤ 1.5   NO",
      "",
      "list 200, 10 000 tools: against Express sending the same buffer",
      "projection, 100 000 tools: against 100 tools",
    ].join("\n"),
  );
});

test("marks a figure that is only reported", () => {
  const { target: _, ...reported } = figures[0] as Figure;
  expect(formatTable([reported]).split("\n")[1]).toMatch(/ 0\.95 {2}– +–$/);
});

test("stays within 100 columns for a figure name of 40 characters", () => {
  const [figure] = figures;
  const table = formatTable([{ ...(figure as Figure), figure: "x".repeat(40), ours: 9_999_999, baseline: 9_999_999 }]);
  expect(Math.max(...table.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});
