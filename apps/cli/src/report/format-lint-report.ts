import type { LintReport } from "@toolfold/core";
import { type Column, formatTable } from "./format-table.js";

const LEAGUE = 10;
const COLUMNS: readonly Column[] = [
  { title: "largest tools", align: "left", limit: 60 },
  { title: "bytes", align: "right" },
];

/** The report for a terminal of 80 columns. */
export function formatLintReport({ shape, findings, dialects, sizes }: LintReport): string {
  const lines = findings.map(
    ({ level, code, tool, pointer, message }) =>
      `${level} ${code}: ${tool}${pointer && ` at ${pointer}`}\n  ${message}\n`,
  );
  const rows = sizes.slice(0, LEAGUE).map(({ tool, bytes }) => [tool, String(bytes)]);
  const declared = Object.entries(dialects).map(
    ([uri, count]) => `  ${count} × ${uri === "" ? "none (2020-12)" : uri}\n`,
  );
  const errors = findings.filter(({ level }) => level === "error").length;
  return [
    ...lines,
    formatTable(COLUMNS, rows),
    `$schema:\n${declared.join("")}`,
    `${shape}: ${sizes.length} tools, ${errors} errors, ${findings.length - errors} warnings.\n`,
  ].join("");
}
