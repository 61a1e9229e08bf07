import { type Figure, isOnTarget, type Target } from "./figure.js";

const MARKS = { true: "yes", false: "NO", undefined: "–" } as const;
const HEADINGS = ["figure", "ours", "baseline", "ratio", "target", "ok"] as const;

/** The figures as a plain text table, 100 columns at most, followed by what each baseline is. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, column, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const baselines = new Set(figures.map(({ figure, against }) => `${figure}: against ${against}`));
  return [...lines, "", ...baselines].join("\n");
}

function cellsOf(figure: Figure): string[] {
  const { ours, baseline, unit, ratio, target } = figure;
  return [
    figure.figure,
    `${formatNumber(ours)} ${unit}`,
    `${formatNumber(baseline)} ${unit}`,
    ratio.toFixed(2),
    formatTarget(target),
    MARKS[`${isOnTarget(figure)}`],
  ];
}

function formatTarget(target: Target | undefined): string {
  if (target === undefined) return "–";
  return "atLeast" in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function pad(cell: string, column: number, width: number): string {
  return column === 0 || column >= 4 ? cell.padEnd(width) : cell.padStart(width);
}
