import type { ServerSizes } from "@toolfold/facade";
import { savedShare, whole } from "../report/figures.js";
import { formatTable } from "../report/format-table.js";
import { plainText } from "../report/plain-text.js";
import { wrapText } from "../report/wrap-text.js";

/** What a report is made of. */
export interface SavingsReport {
  readonly tokenizer: string;
  readonly servers: readonly ServerSizes[];
  /** What could not be measured; with anything in it there is no headline. */
  readonly missing: readonly string[];
}

/** The report as a table, and the one figure that people quote, if every tool was measured. */
export function formatSavings({ tokenizer, servers, missing }: SavingsReport, room: number): string {
  const rows = servers.flatMap(({ server, tools, plain, strategies }) => [
    [`${server}, ${whole(tools)} ${tools === 1 ? "tool" : "tools"}`, whole(plain.bytes), whole(plain.tokens), "", ""],
    ...strategies.map(({ strategy, listing, withQuestions }) => [
      `  ${strategy}`,
      whole(listing.bytes),
      whole(listing.tokens),
      plain.tokens === 0 ? "" : savedShare(listing.tokens, plain.tokens),
      whole(withQuestions.tokens),
    ]),
  ]);
  const table = formatTable(
    [
      { title: "server and strategy", align: "left", limit: 40 },
      { title: "bytes", align: "right" },
      { title: "tokens", align: "right" },
      { title: "saved", align: "right" },
      { title: "2 questions", align: "right" },
    ],
    rows,
    room,
  );
  const notes = [
    '"2 questions": tokens after two answers of describe_tools, where it is listed.',
    `Tokens are estimates (${tokenizer}).`,
    headline(servers, missing),
  ];
  return `${table}\n${notes.map((note) => wrapText(plainText(note), room, "  ")).join("\n")}\n`;
}

function headline(servers: readonly ServerSizes[], missing: readonly string[]): string {
  if (missing.length > 0) return `No headline, since not everything was measured: ${missing.join("; ")}.`;
  const plain = servers.reduce((sum, server) => sum + server.plain.tokens, 0);
  const tools = servers.reduce((sum, server) => sum + server.tools, 0);
  const auto = servers.map(({ strategies }) => strategies.find(({ strategy }) => strategy === "auto"));
  const listed = auto.reduce((sum, size) => sum + (size?.listing.tokens ?? 0), 0);
  const asked = auto.reduce((sum, size) => sum + (size?.withQuestions.tokens ?? 0), 0);
  return `${whole(tools)} tools: ${whole(plain)} tokens without facades, ${whole(listed)} with auto (${comparison(listed, plain)}), ${whole(asked)} after two questions to each server.`;
}

function comparison(tokens: number, plain: number): string {
  return tokens <= plain ? `${savedShare(tokens, plain)} less` : `${savedShare(tokens, plain).slice(1)} more`;
}
