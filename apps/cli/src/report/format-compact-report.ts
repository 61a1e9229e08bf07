import type { CompactReport, Sizes } from "./compact-report.js";
import { savedShare, whole } from "./figures.js";
import { type Column, formatTable } from "./format-table.js";
import { plainText } from "./plain-text.js";

const COLUMNS: readonly Column[] = [
  { title: "tool", align: "left", limit: 60 },
  { title: "schema", align: "left" },
  { title: "bytes", align: "right" },
  { title: "compact", align: "right" },
  { title: "tokens", align: "right" },
  { title: "compact", align: "right" },
];

/** The report for a terminal of so many columns; without `full`, one line and whatever was left out. */
export function formatCompactReport(
  { tokenizer, tools, quarantined, totals }: CompactReport,
  full: boolean,
  room: number,
): string {
  const lines: string[] = [];
  if (full) {
    const rows = tools.map((row) => [row.toolId, row.inputSchema, ...numbers(row)]);
    lines.push(formatTable(COLUMNS, [...rows, ["total", "", ...numbers(totals)]], room));
    for (const { toolId, findings } of tools) {
      for (const { pointer, keyword, reason } of findings)
        lines.push(`${plainText(`${toolId} ${keyword}: ${reason}`)}\n${plainText(`  at ${pointer || "the root"}`)}\n`);
    }
    lines.push(`Tokens are estimates (${tokenizer}).\n`);
  }
  for (const { tool, problems } of quarantined) {
    for (const { pointer, code, message } of problems)
      lines.push(`${plainText(`left out ${tool}${pointer}: ${code}: ${message}`)}\n`);
  }
  const outcomes = Object.entries(totals.outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  const { standardBytes, compactBytes } = totals;
  lines.push(
    `${whole(tools.length)} ${tools.length === 1 ? "tool" : "tools"} (${outcomes.join(", ") || "none"}), ` +
      `${whole(standardBytes)} to ${whole(compactBytes)} bytes, ${savedShare(compactBytes, standardBytes)} saved.\n`,
  );
  return lines.join("");
}

function numbers({ standardBytes, compactBytes, standardTokens, compactTokens }: Sizes): string[] {
  return [standardBytes, compactBytes, standardTokens, compactTokens].map(whole);
}
