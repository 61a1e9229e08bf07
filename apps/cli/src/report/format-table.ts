import { plainText } from "./plain-text.js";
import { cutToWidth, textWidth } from "./text-width.js";

/** A column of a plain table. */
export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  /** Widest text shown, in columns of a terminal; a wider one is cut with "…". Default: no limit. */
  readonly limit?: number;
}

/** The width of a terminal that tells none. */
export const USUAL_WIDTH = 80;
/** Narrower than this, a name says nothing any more. */
const LEAST = 12;
const GAP = 2;

/**
 * A plain table without lines: titles, then rows; numbers to the right. Columns with a limit give way where the line
 * would be wider than `room`. No text in it can steer a terminal.
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: number = USUAL_WIDTH,
): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map(plainText))];
  const widths = fit(
    columns,
    columns.map(({ limit = Number.POSITIVE_INFINITY }, index) =>
      Math.min(
        limit,
        cells.reduce((most, row) => Math.max(most, textWidth(row[index] ?? "")), 0),
      ),
    ),
    room,
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, index) => pad(cutToWidth(text, widths[index] ?? 0), widths[index] ?? 0, columns[index]?.align))
      .join(" ".repeat(GAP))
      .trimEnd();
  return `${cells.map(line).join("\n")}\n`;
}

/** Takes from the widest column that may be cut, until the line has room or nothing is left to take. */
function fit(columns: readonly Column[], wanted: readonly number[], room: number): number[] {
  const widths = [...wanted];
  const used = (): number => widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1));
  for (let excess = used() - room; excess > 0; excess--) {
    const cuttable = widths.map((width, index) => (columns[index]?.limit === undefined || width <= LEAST ? 0 : width));
    const widest = Math.max(...cuttable);
    if (widest === 0) break;
    widths[cuttable.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function pad(text: string, width: number, align: Column["align"] = "left"): string {
  const space = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "right" ? space + text : text + space;
}
