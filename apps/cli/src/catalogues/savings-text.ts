import { formatTable } from "../report/format-table.js";
import { plainText } from "../report/plain-text.js";
import { wrapText } from "../report/wrap-text.js";
import type { SavingsOverview } from "./savings.js";
import { type ReportTable, savingsNotes, savingsTables } from "./savings-tables.js";

/** The report for a terminal of so many columns. */
export function savingsText(overview: SavingsOverview, room: number): string {
  const tables = savingsTables(overview).map(
    ({ title, columns, rows }) => `${title}\n\n${formatTable(columns, rows, room)}\n`,
  );
  const notes = savingsNotes(overview).map((note) => wrapText(plainText(note), room, "  "));
  return `${tables.join("\n")}${notes.join("\n")}\n`;
}

/** The report as Markdown, for an issue or a pull request. */
export function savingsMarkdown(overview: SavingsOverview): string {
  const tables = savingsTables(overview).map(({ title, columns, rows }: ReportTable) =>
    [
      `## ${title}\n`,
      row(columns.map((column) => column.title)),
      row(columns.map(({ align }) => (align === "right" ? "--:" : ":--"))),
      ...rows.map((cells) => row(cells.map(markdownText))),
      "",
    ].join("\n"),
  );
  return `${tables.join("\n")}\n${savingsNotes(overview)
    .map((note) => `- ${markdownText(note)}`)
    .join("\n")}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Text that stays text in a Markdown table cell. */
function markdownText(text: string): string {
  return plainText(text).replace(/[\\`*_{}[\]<>|#!~&]/g, "\\$&");
}
