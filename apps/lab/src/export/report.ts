import type { LeverSizes } from "@toolfold/facade";
import { leverRows } from "../state/lever-rows.js";
import { percent, whole } from "../state/numbers.js";
import type { OpenedCatalog, ToolFacts } from "../work/messages.js";

/** What a report is made of. */
export interface ReportInput {
  readonly catalog: OpenedCatalog;
  readonly facts: readonly ToolFacts[] | undefined;
  readonly levers: readonly LeverSizes[] | undefined;
  readonly tokenizer: string | undefined;
  readonly toolTokens: readonly number[] | undefined;
  readonly contextWindow: number;
}

/** The report as data. Tokens are absent where none were counted. */
export function reportJson({ catalog, facts, levers, tokenizer, toolTokens, contextWindow }: ReportInput): string {
  const hasTokens = tokenizer !== undefined;
  const tools = catalog.tools.map(({ index, name, server, bytes, leaves }) => ({
    name,
    server,
    bytes,
    ...(hasTokens ? { tokens: toolTokens?.[index] } : {}),
    ...facts?.[index],
    keywords: leaves.map(({ part, keyword, bytes: size }) => ({ part, keyword, bytes: size })),
  }));
  const report = {
    report: "toolfold-lab/1",
    title: catalog.title,
    readAs: catalog.forms,
    tokenizer: tokenizer ?? null,
    contextWindow,
    bytes: catalog.bytes,
    levers: hasTokens ? levers : undefined,
    tools,
    leftOut: catalog.leftOut,
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

const LARGEST = 20;

/** The report for people, as Markdown. */
export function reportMarkdown({ catalog, facts, levers, tokenizer, toolTokens, contextWindow }: ReportInput): string {
  const tokensHead = tokenizer === undefined ? "Tokens (bytes ÷ 4)" : `Tokens (${tokenizer}, estimate)`;
  const rows = levers === undefined ? [] : [...leverRows(levers, false), ...leverRows(levers, true).slice(3)];
  const [plain] = rows;
  const largest = catalog.tools.toSorted((one, other) => other.bytes - one.bytes).slice(0, LARGEST);
  const lines = [
    `# ${cell(catalog.title)}`,
    "",
    `${whole(catalog.tools.length)} tools, ${whole(catalog.bytes)} bytes, read as ${catalog.forms.join(" and ")}.`,
    "",
    `| Lever | Bytes | ${tokensHead} | Of ${whole(contextWindow)} | Saved | After 2 questions |`,
    "| --- | --: | --: | --: | --: | --: |",
    ...rows.map(({ label, size, asked }) =>
      row(
        label,
        whole(size.bytes),
        whole(size.tokens),
        percent(size.tokens / contextWindow),
        percent(1 - size.tokens / Math.max(1, plain?.size.tokens ?? 1)),
        asked === undefined ? "" : whole(asked.tokens),
      ),
    ),
    "",
    `## Largest tools`,
    "",
    "| Tool | Server | Bytes | Tokens | Trim cuts | Compact | Lowered |",
    "| --- | --- | --: | --: | --: | --: | --- |",
    ...largest.map(({ index, name, server, bytes }) =>
      row(
        name,
        server,
        whole(bytes),
        whole(toolTokens?.[index] ?? Math.ceil(bytes / 4)),
        whole(facts?.[index]?.cutBytes ?? 0),
        whole(facts?.[index]?.compactBytes ?? 0),
        facts?.[index]?.outcome ?? "",
      ),
    ),
    "",
  ];
  return lines.join("\n");
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map(cell).join(" | ")} |`;
}

/** Names come from strangers: nothing in them ends a cell or begins markup. */
function cell(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]<>()#+|!~]/g, "\\$&");
}
