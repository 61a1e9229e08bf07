import type { CompactReport, Sizes } from "./compact-report.js";
import { type Column, formatTable } from "./format-table.js";

const COLUMNS: readonly Column[] = [
  { title: "tool", align: "left", limit: 34 },
  { title: "schema", align: "left" },
  { title: "bytes", align: "right" },
  { title: "compact", align: "right" },
  { title: "tokens", align: "right" },
  { title: "compact", align: "right" },
];

/** The report for a terminal of 80 columns; without `full`, one line and whatever was left out. */
export function formatCompactReport({ tokenizer, tools, quarantined, totals }: CompactReport, full: boolean): string {
  const lines: string[] = [];
  if (full) {
    const rows = tools.map((row) => [row.toolId, row.inputSchema, ...numbers(row)]);
    lines.push(formatTable(COLUMNS, [...rows, ["total", "", ...numbers(totals)]]));
    for (const { toolId, findings } of tools) {
      for (const { pointer, keyword, reason } of findings)
        lines.push(`${toolId} ${pointer || "(root)"}: ${keyword}: ${reason}\n`);
    }
    lines.push(`Tokens are estimates (${tokenizer}).\n`);
  }
  for (const { tool, problems } of quarantined) {
    for (const { pointer, code, message } of problems) lines.push(`left out ${tool}${pointer}: ${code}: ${message}\n`);
  }
  const outcomes = Object.entries(totals.outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  const saved = totals.standardBytes === 0 ? 0 : 1 - totals.compactBytes / totals.standardBytes;
  lines.push(
    `${tools.length} ${tools.length === 1 ? "tool" : "tools"} (${outcomes.join(", ") || "none"}), ${totals.standardBytes} to ${totals.compactBytes} bytes, ` +
      `${(saved * 100).toFixed(1)} % saved.\n`,
  );
  return lines.join("");
}

function numbers({ standardBytes, compactBytes, standardTokens, compactTokens }: Sizes): string[] {
  return [standardBytes, compactBytes, standardTokens, compactTokens].map((value) => String(value ?? ""));
}
