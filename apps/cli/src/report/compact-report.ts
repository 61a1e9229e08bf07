import {
  type CompactToolDescriptor,
  encodeTool,
  estimateTokens,
  type Problem,
  type TokenCounter,
  type ToolDescriptor,
  type ToolReport,
} from "@toolfold/core";

/** What `toolfold compact` says of its work; `--json` prints it as it is. */
export interface CompactReport {
  readonly tokenizer: string | undefined;
  readonly tools: readonly CompactRow[];
  readonly quarantined: readonly { readonly tool: string; readonly problems: readonly Problem[] }[];
  readonly totals: Sizes & { readonly outcomes: Readonly<Record<string, number>> };
}

/** Sizes of both views; tokens are estimates of the named tokenizer, absent where none was loaded. */
export interface Sizes {
  readonly standardBytes: number;
  readonly compactBytes: number;
  readonly standardTokens?: number;
  readonly compactTokens?: number;
}

/** One tool: what became of its schema, and its sizes. */
export type CompactRow = ToolReport & Sizes;

/** Puts the projection's reports and the sizes of both views side by side. */
export function compactReport(
  standard: readonly ToolDescriptor[],
  projected: { readonly tools: readonly CompactToolDescriptor[]; readonly reports: readonly ToolReport[] },
  quarantined: CompactReport["quarantined"],
  counter: TokenCounter | undefined,
): CompactReport {
  const tools = projected.reports.map((report, index) => ({
    ...report,
    ...sizesOf(standard[index] as ToolDescriptor, projected.tools[index] as CompactToolDescriptor, counter),
  }));
  const outcomes: Record<string, number> = {};
  for (const { inputSchema } of tools) outcomes[inputSchema] = (outcomes[inputSchema] ?? 0) + 1;
  const sum = (name: keyof Sizes): number => tools.reduce((total, row) => total + (row[name] ?? 0), 0);
  const totals = {
    outcomes,
    standardBytes: sum("standardBytes"),
    compactBytes: sum("compactBytes"),
    ...(counter && { standardTokens: sum("standardTokens"), compactTokens: sum("compactTokens") }),
  };
  return {
    tokenizer: counter?.name,
    tools,
    quarantined: quarantined.map(({ tool, problems }) => ({ tool, problems })),
    totals,
  };
}

function sizesOf(standard: ToolDescriptor, compact: CompactToolDescriptor, counter: TokenCounter | undefined): Sizes {
  const decoder = new TextDecoder();
  const [full, lean] = [encodeTool(standard), encodeTool(compact)];
  return {
    standardBytes: full.length,
    compactBytes: lean.length,
    ...(counter && {
      standardTokens: estimateTokens(counter, decoder.decode(full)),
      compactTokens: estimateTokens(counter, decoder.decode(lean)),
    }),
  };
}
