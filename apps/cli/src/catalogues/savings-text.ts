import { formatTable } from "../report/format-table.js";
import { plainText } from "../report/plain-text.js";
import type { SavingsOverview } from "./savings.js";
import { type ReportTable, savingsNotes, savingsTables } from "./savings-tables.js";

/** The report for a terminal of 80 columns. */
export function savingsText(overview: SavingsOverview): string {
  const tables = savingsTables(overview).map(
    ({ title, columns, rows }) =>
      `${title}\n\n${formatTable(
        columns,
        rows.map((row) => row.map(plainText)),
      )}\n`,
  );
  return `${tables.join("\n")}${savingsNotes(overview).map(plainText).join("\n")}\n`;
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
