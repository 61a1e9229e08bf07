import type { LeverSizes, StrategySize } from "@toolfold/facade";
import { whole } from "../report/figures.js";
import type { Column } from "../report/format-table.js";
import { isMeasured, type SavingsOverview } from "./savings.js";

/** A titled table; every format of the report prints the same ones. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/** What the report shows as tables: servers, levers, tools. */
export function savingsTables(overview: SavingsOverview): ReportTable[] {
  const { servers, levers, heaviest, window, price } = overview;
  const tables: ReportTable[] = [
    {
      title: "Tokens per server",
      columns: [
        { title: "server", align: "left", limit: 24 },
        { title: "tools", align: "right" },
        { title: "tokens", align: "right" },
        { title: "window", align: "right" },
        { title: "trim", align: "right" },
        { title: "facade", align: "right" },
        { title: "both", align: "right" },
        { title: "after", align: "right" },
      ],
      rows: servers.map((row) =>
        isMeasured(row) ? serverCells(row, window) : [row.server, "", "failed", "", "", "", "", ""],
      ),
    },
    {
      title: "All servers together, by lever",
      columns: [
        { title: "lever", align: "left" },
        { title: "bytes", align: "right" },
        { title: "tokens", align: "right" },
        { title: "change", align: "right" },
        { title: "+2 asks", align: "right" },
        { title: price === undefined ? "window" : "$ / 1000", align: "right" },
      ],
      rows: levers.map(({ lever, bytes, tokens, of, withQuestions }) => [
        lever,
        whole(bytes),
        whole(tokens),
        tokens === of.tokens ? "" : saving(tokens, of.tokens),
        withQuestions === undefined || withQuestions.tokens === tokens ? "" : whole(withQuestions.tokens),
        price === undefined ? percent(tokens / window) : ((tokens * price) / 1000).toFixed(2),
      ]),
    },
    {
      title: "Heaviest tools",
      columns: [
        { title: "tool", align: "left", limit: 40 },
        { title: "server", align: "left", limit: 18 },
        { title: "bytes", align: "right" },
        { title: "tokens", align: "right" },
      ],
      rows: heaviest.map(({ server, tool, bytes, tokens }) => [tool, server, whole(bytes), whole(tokens)]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** What the tables do not say: failed servers, notes, and what the figures are. */
export function savingsNotes({ servers, tokenizer, window, price }: SavingsOverview): string[] {
  return [
    ...servers.flatMap((row) => (isMeasured(row) ? row.notes : [`${row.server}: ${row.reason}`])),
    '"+2 asks" adds two answers of describe_tools a server, where it is listed.',
    `Tokens are estimates (${tokenizer}); "window" is a share of ${whole(window)}.`,
    ...(price === undefined ? [] : [`"$ / 1000" is 1,000 requests without a cache, at $${price} a million tokens.`]),
  ];
}

function serverCells(
  { server, tools, plain, trimmed, folded, trimmedAndFolded }: LeverSizes,
  window: number,
): string[] {
  const auto = (sizes: readonly StrategySize[]): number =>
    sizes.find(({ strategy }) => strategy === "auto")?.listing.tokens ?? plain.tokens;
  const both = auto(trimmedAndFolded);
  return [
    server,
    whole(tools),
    whole(plain.tokens),
    percent(plain.tokens / window),
    ...[trimmed.tokens, auto(folded), both].map((tokens) => saving(tokens, plain.tokens)),
    whole(both),
  ];
}

/** A share with one digit. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function saving(tokens: number, plain: number): string {
  return plain === 0 ? "" : `${tokens <= plain ? "−" : "+"}${Math.abs((1 - tokens / plain) * 100).toFixed(1)} %`;
}
