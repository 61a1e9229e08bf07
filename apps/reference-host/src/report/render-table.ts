/** One column of a table: its heads, one a line, and where its cells stand. */
export interface Column {
  readonly heads: readonly string[];
  readonly align: "left" | "right";
}

/** A table as lines of plain text: the heads, a rule, the rows, and a rule above the last one if `total` is set. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: { readonly total?: boolean } = {},
): string[] {
  const widths = columns.map(({ heads }, index) =>
    Math.max(...[...heads, ...rows.map((row) => row[index] ?? "")].map((cell) => cell.length)),
  );
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const [cell, width] = [cells[index] ?? "", widths[index] ?? 0];
        return align === "left" ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  const rule = "-".repeat(widths.reduce((sum, width) => sum + width, 2 * (columns.length - 1)));

  const headLines = Math.max(...columns.map(({ heads }) => heads.length));
  const heads = Array.from({ length: headLines }, (_, at) => line(columns.map((column) => column.heads[at] ?? "")));
  const body = rows.map(line);
  if (options.total === true) body.splice(-1, 0, rule);
  return [...heads, rule, ...body];
}
