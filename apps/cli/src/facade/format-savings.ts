import type { ServerSizes } from "@toolfold/facade";
import { formatTable } from "../report/format-table.js";

/** What a report is made of. */
export interface SavingsReport {
  readonly tokenizer: string;
  readonly servers: readonly ServerSizes[];
  /** What could not be measured; with anything in it there is no headline. */
  readonly missing: readonly string[];
}

const number = new Intl.NumberFormat("en-US");

/** The report as a table, and the one figure that people quote, if every tool was measured. */
export function formatSavings({ tokenizer, servers, missing }: SavingsReport): string {
  const rows = servers.flatMap(({ server, tools, plain, strategies }) => [
    [server, number.format(tools), "no facade", number.format(plain.bytes), number.format(plain.tokens), "", ""],
    ...strategies.map(({ strategy, listing, withQuestions }) => [
      "",
      "",
      strategy,
      number.format(listing.bytes),
      number.format(listing.tokens),
      saved(listing.tokens, plain.tokens),
      number.format(withQuestions.tokens),
    ]),
  ]);
  const table = formatTable(
    [
      { title: "server", align: "left", limit: 32 },
      { title: "tools", align: "right" },
      { title: "strategy", align: "left" },
      { title: "bytes", align: "right" },
      { title: "tokens", align: "right" },
      { title: "saved", align: "right" },
      { title: "with 2 questions", align: "right" },
    ],
    rows,
  );
  return `${table}\nTokens are estimates (${tokenizer}).\n${headline(servers, missing)}\n`;
}

function headline(servers: readonly ServerSizes[], missing: readonly string[]): string {
  if (missing.length > 0) return `No headline, since not everything was measured: ${missing.join("; ")}.`;
  const plain = servers.reduce((sum, server) => sum + server.plain.tokens, 0);
  const tools = servers.reduce((sum, server) => sum + server.tools, 0);
  const auto = servers.map(({ strategies }) => strategies.find(({ strategy }) => strategy === "auto"));
  const listed = auto.reduce((sum, size) => sum + (size?.listing.tokens ?? 0), 0);
  const asked = auto.reduce((sum, size) => sum + (size?.withQuestions.tokens ?? 0), 0);
  return `${number.format(tools)} tools: ${number.format(plain)} tokens without facades, ${number.format(listed)} with auto (${saved(listed, plain)} less), ${number.format(asked)} after two questions to each server.`;
}

function saved(tokens: number, plain: number): string {
  return plain === 0 ? "" : `${((1 - tokens / plain) * 100).toFixed(1)} %`;
}
