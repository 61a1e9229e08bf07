import type { TokenCounter } from "@toolfold/core";
import { type LeverSizes, measureLevers, type Size, type ToolDefinition } from "@toolfold/facade";
import type { Catalogue } from "./catalogue.js";

/** What `toolfold report` says; `--json` prints it as it is. Tokens are estimates of the named tokenizer. */
export interface SavingsOverview {
  readonly tokenizer: string;
  /** Tokens of the context window that shares are of. */
  readonly window: number;
  /** US dollars for a million input tokens, if the user named them. */
  readonly price?: number;
  readonly servers: readonly ServerRow[];
  /** Sums over the servers that were measured, in the order of a table. */
  readonly levers: readonly LeverTotal[];
  /** The largest tools of all servers, at most {@link HEAVIEST}. */
  readonly heaviest: readonly HeavyTool[];
}

/** One server: what its tools cost, or why that is not known. */
export type ServerRow =
  | (LeverSizes & { readonly notes: readonly string[] })
  | { readonly server: string; readonly reason: string };

/** One way to send all tools. */
export interface LeverTotal extends Size {
  readonly lever: string;
  /** What it is compared with: the sum that this lever makes smaller. */
  readonly of: Size;
  /** That, and two tools of each server asked for, where a facade lists no schemas. */
  readonly withQuestions?: Size;
}

/** A tool's share of its server's listing. */
export interface HeavyTool extends Size {
  readonly server: string;
  readonly tool: string;
}

const HEAVIEST = 10;

/** Measures every catalogue; `onMeasured` hears after each. */
export async function measureCatalogues(
  catalogues: readonly Catalogue[],
  counter: TokenCounter,
  settings: { readonly window: number; readonly price?: number },
  onMeasured: (server: string, done: number, of: number) => void,
): Promise<SavingsOverview> {
  const servers: ServerRow[] = [];
  const tools: HeavyTool[] = [];
  for (const catalogue of catalogues) {
    if ("tools" in catalogue) {
      servers.push({
        ...(await measureLevers(catalogue.server, catalogue.tools, counter)),
        notes: catalogue.notes,
      });
      tools.push(...catalogue.tools.map((tool) => heavyTool(catalogue.server, tool, counter)));
    } else {
      servers.push(catalogue);
    }
    onMeasured(catalogue.server, servers.length, catalogues.length);
  }
  const heaviest = tools.toSorted((one, other) => other.bytes - one.bytes).slice(0, HEAVIEST);
  return { tokenizer: counter.name, ...settings, servers, levers: leverTotals(servers.filter(isMeasured)), heaviest };
}

/** Whether a row has figures. */
export function isMeasured(row: ServerRow): row is Extract<ServerRow, LeverSizes> {
  return "plain" in row;
}

function leverTotals(rows: readonly LeverSizes[]): LeverTotal[] {
  if (rows.length === 0) return [];
  const total = (sizes: readonly Size[]): Size => ({
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0),
  });
  const plain = total(rows.map((row) => row.plain));
  const standard = total(rows.map(({ catalog }) => catalog.standard));
  const strategies = (key: "folded" | "trimmedAndFolded", prefix: string): LeverTotal[] =>
    (rows[0]?.[key] ?? []).map(({ strategy }, index) => ({
      lever: `${prefix}${strategy}`,
      of: plain,
      ...total(rows.flatMap((row) => row[key][index]?.listing ?? [])),
      withQuestions: total(rows.flatMap((row) => row[key][index]?.withQuestions ?? [])),
    }));
  return [
    { lever: "tools/list as it is", of: plain, ...plain },
    { lever: "trim", of: plain, ...total(rows.map((row) => row.trimmed)) },
    ...strategies("folded", "facade: "),
    ...strategies("trimmedAndFolded", "trim + facade: ").filter(({ lever }) => lever.endsWith("auto")),
    { lever: "HTTP catalogue, standard", of: standard, ...standard },
    { lever: "HTTP catalogue, compact", of: standard, ...total(rows.map(({ catalog }) => catalog.compact)) },
  ];
}

function heavyTool(server: string, { _meta, ...seen }: ToolDefinition, counter: TokenCounter): HeavyTool {
  const text = JSON.stringify(seen);
  return { server, tool: seen.name, bytes: Buffer.byteLength(text), tokens: counter.count(text) };
}
