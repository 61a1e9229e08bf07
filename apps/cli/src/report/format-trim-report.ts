import { type Column, formatTable } from "./format-table.js";
import type { TrimReport } from "./trim-report.js";

const TOOL_COLUMNS: readonly Column[] = [
  { title: "tool", align: "left", limit: 40 },
  { title: "cuts", align: "right" },
  { title: "bytes cut", align: "right" },
  { title: "tokens", align: "right" },
  { title: "after", align: "right" },
];
const KEYWORD_COLUMNS: readonly Column[] = [
  { title: "keyword", align: "left", limit: 40 },
  { title: "cuts", align: "right" },
  { title: "bytes cut", align: "right" },
];

/** The report for a terminal of 80 columns. */
export function formatTrimReport({ shape, tokenizer, bytes, tools, keywords, skipped, cuts }: TrimReport): string {
  const parts: string[] = [];
  if (tools.length > 0) {
    const rows = tools.map(({ name, cuts: count, bytesCut, tokens }) => [
      name,
      ...[count, bytesCut, tokens?.before, tokens?.after].map(String),
    ]);
    parts.push(formatTable(TOOL_COLUMNS, rows), `Tokens are estimates (${tokenizer}).\n`);
  }
  if (keywords.length > 0) {
    parts.push(
      formatTable(
        KEYWORD_COLUMNS,
        keywords.map((row) => [row.name, `${row.cuts}`, `${row.bytesCut}`]),
      ),
    );
  }
  for (const { tool, keyword, reason } of skipped) {
    parts.push(`left alone: ${[tool ?? "the whole body", keyword].filter(Boolean).join(" ")}: ${reason}\n`);
  }
  const saved = bytes.before === 0 ? 0 : 1 - bytes.after / bytes.before;
  parts.push(
    `${shape ?? "unknown shape"}: ${cuts.length} cuts, ${bytes.before} to ${bytes.after} bytes, ` +
      `${(saved * 100).toFixed(1)} % saved.\n`,
  );
  return parts.join("\n");
}
