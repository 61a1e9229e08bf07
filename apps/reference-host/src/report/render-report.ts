import { countOf } from "./count-of.js";
import type { HostReport, PrincipalReport, ServerReport, ToolsCost } from "./host-report.js";
import { printable } from "./printable.js";
import { type Column, renderTable } from "./render-table.js";
import type { Style } from "./style.js";
import { wrapText } from "./wrap-text.js";

const WIDTH = 80;
const NAME_LENGTH = 14;
const LISTED_PROBLEMS = 5;

const COLUMNS: readonly Column[] = [
  { heads: ["", "Server"], align: "left" },
  { heads: ["", "Tools"], align: "right" },
  { heads: ["Left", "out"], align: "right" },
  { heads: ["Standard", "bytes"], align: "right" },
  { heads: ["", "tokens"], align: "right" },
  { heads: ["Compact", "bytes"], align: "right" },
  { heads: ["", "tokens"], align: "right" },
  { heads: ["Saved", "bytes"], align: "right" },
  { heads: ["", "tokens"], align: "right" },
];

/** The report as text, at most 80 columns wide. */
export function renderReport(report: HostReport, style: Style): string {
  const { servers, total, principals, curl, tokenizer, url, lab } = report;
  const leftOut = servers.reduce((sum, server) => sum + server.leftOut.length, 0);
  const rows = [
    ...servers.map((server) => row(printable(server.server, NAME_LENGTH), server, server.leftOut.length)),
    row("total", total, leftOut),
  ];
  const notes = servers.flatMap(troubleNotes);
  return [
    style.heading(`Serving ${countOf(total.tools, "tool")} of ${countOf(servers.length, "MCP server")} on ${url}`),
    "",
    ...renderTable(COLUMNS, rows, { total: true }),
    `Tokens: estimated with ${tokenizer}.`,
    `Compact input schemas: ${schemaTally(total)}.`,
    ...(notes.length > 0 ? ["", ...notes.map(style.warning)] : []),
    "",
    style.heading("Who may see what"),
    ...principals.map(principalLine),
    "",
    ...(lab === undefined ? [] : [style.heading("See it"), `Open ${lab} in a browser.`, ""]),
    style.heading("Try it"),
    ...curl,
    "",
    "Ctrl-C stops the host and its servers.",
    "",
  ].join("\n");
}

function row(name: string, cost: ToolsCost, leftOut: number): string[] {
  const { standard, compact } = cost;
  return [
    name,
    number(cost.tools),
    number(leftOut),
    number(standard.bytes),
    number(standard.tokens),
    number(compact.bytes),
    number(compact.tokens),
    saved(standard.bytes, compact.bytes),
    saved(standard.tokens, compact.tokens),
  ];
}

function troubleNotes(server: ServerReport): string[] {
  const notes: string[] = [];
  if (server.trouble)
    notes.push(`${server.server} ${server.trouble.message}. ${SERVED[server.listing](countOf(server.tools, "tool"))}`);
  for (const { tool, problems } of server.leftOut.slice(0, LISTED_PROBLEMS)) {
    const [problem] = problems;
    notes.push(`${server.server}: left out ${printable(tool, 40)}: ${problem?.message ?? "no reason given"}`);
  }
  const more = server.leftOut.length - LISTED_PROBLEMS;
  if (more > 0) notes.push(`${server.server}: ${more} more left out; --json lists all.`);
  return notes.flatMap((note) => wrapText(`! ${printable(note, 400)}`, WIDTH, "  "));
}

const SERVED: Readonly<Record<ServerReport["listing"], (tally: string) => string>> = {
  none: () => "Served: nothing.",
  partial: (tally) => `Served: ${tally} read until then.`,
  complete: (tally) => `Served: its last complete list, ${tally}.`,
};

function principalLine({ name, token, sees }: PrincipalReport): string {
  const all = sees.reduce((sum, each) => sum + each.tools, 0);
  const list = sees.map(({ server, tools }) => `${server} ${tools}`).join(", ");
  return `${name}: ${countOf(all, "tool")} (${list})\n  token ${token}`;
}

/** Says it even where it is bad news: a schema that is left out saves most. */
function schemaTally({ schemas }: ToolsCost): string {
  const counted = Object.entries(schemas).filter(([, count]) => count > 0);
  return counted.map(([outcome, count]) => `${number(count)} ${outcome}`).join(", ") || "none";
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

function saved(before: number, after: number): string {
  return before === 0 ? "-" : `${Math.round(100 * (1 - after / before))}%`;
}
