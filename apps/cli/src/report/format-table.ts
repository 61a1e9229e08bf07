/** A column of a plain table. */
export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  /** Longest text shown; a longer one is cut with "…". Default: no limit. */
  readonly limit?: number;
}

/** A plain table without lines: titles, then rows; numbers to the right. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map((text, index) => cut(text, columns[index]?.limit))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, index) =>
        columns[index]?.align === "right" ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return `${cells.map(line).join("\n")}\n`;
}

function cut(text: string, limit = Number.POSITIVE_INFINITY): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
