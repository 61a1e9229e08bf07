import { savedShare, whole } from "./figures.js";
import { type Column, formatTable } from "./format-table.js";
import { plainText } from "./plain-text.js";
import type { TrimReport } from "./trim-report.js";

const TOOL_COLUMNS: readonly Column[] = [
  { title: "tool", align: "left", limit: 60 },
  { title: "cuts", align: "right" },
  { title: "bytes cut", align: "right" },
  { title: "tokens", align: "right" },
  { title: "after", align: "right" },
];
const KEYWORD_COLUMNS: readonly Column[] = [
  { title: "keyword", align: "left", limit: 60 },
  { title: "cuts", align: "right" },
  { title: "bytes cut", align: "right" },
];

/** The report for a terminal of so many columns. */
export function formatTrimReport(
  { shape, tokenizer, bytes, tools, keywords, skipped, cuts }: TrimReport,
  room: number,
): string {
  const parts: string[] = [];
  if (tools.length > 0) {
    const rows = tools.map(({ name, cuts: count, bytesCut, tokens }) => [
      name,
      ...[count, bytesCut, tokens?.before, tokens?.after].map(whole),
    ]);
    parts.push(formatTable(TOOL_COLUMNS, rows, room), `Tokens are estimates (${tokenizer}).\n`);
  }
  if (keywords.length > 0) {
    parts.push(
      formatTable(
        KEYWORD_COLUMNS,
        keywords.map((row) => [row.name, whole(row.cuts), whole(row.bytesCut)]),
        room,
      ),
    );
  }
  for (const { tool, keyword, reason } of skipped) {
    const what = [tool ?? "the whole body", keyword].filter(Boolean).join(" ");
    parts.push(`left alone: ${plainText(what)}: ${reason}\n`);
  }
  parts.push(
    `${shape ?? "unknown shape"}: ${whole(cuts.length)} ${cuts.length === 1 ? "cut" : "cuts"}, ` +
      `${whole(bytes.before)} to ${whole(bytes.after)} bytes, ${savedShare(bytes.after, bytes.before)} saved.\n`,
  );
  return parts.join("\n");
}
