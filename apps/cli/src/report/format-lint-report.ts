import type { LintReport } from "@toolfold/core";
import { whole } from "./figures.js";
import { type Column, formatTable } from "./format-table.js";
import { plainText } from "./plain-text.js";
import { wrapText } from "./wrap-text.js";

const LEAGUE = 10;
const COLUMNS: readonly Column[] = [
  { title: "largest tools", align: "left", limit: 60 },
  { title: "bytes", align: "right" },
];

/** The report for a terminal of so many columns. */
export function formatLintReport({ shape, findings, dialects, sizes }: LintReport, room: number): string {
  const lines = findings.map(
    ({ level, code, tool, pointer, message }) =>
      `${level} ${code}: ${plainText(`${tool}${pointer && ` at ${pointer}`}`)}\n  ${wrapText(plainText(message), room - 2, "  ")}\n`,
  );
  const rows = sizes.slice(0, LEAGUE).map(({ tool, bytes }) => [tool, whole(bytes)]);
  const declared = Object.entries(dialects).map(
    ([uri, count]) => `  ${whole(count)} × ${uri === "" ? "none (2020-12)" : plainText(uri)}\n`,
  );
  const errors = findings.filter(({ level }) => level === "error").length;
  return [
    ...lines,
    formatTable(COLUMNS, rows, room),
    `$schema:\n${declared.join("")}`,
    `${shape}: ${counted(sizes.length, "tool")}, ${counted(errors, "error")}, ${counted(findings.length - errors, "warning")}.\n`,
  ].join("");
}

function counted(count: number, what: string): string {
  return `${whole(count)} ${what}${count === 1 ? "" : "s"}`;
}
