import { estimateTokens, findTools, splice, type TokenCounter, type TrimResult, type TrimSkip } from "@toolfold/core";

/** What `toolfold trim` says of its work; `--report=json` prints it as it is. */
export interface TrimReport {
  readonly shape: string | undefined;
  readonly tokenizer: string;
  readonly bytes: BeforeAfter;
  readonly tools: readonly TrimRow[];
  readonly keywords: readonly TrimRow[];
  readonly skipped: readonly TrimSkip[];
  readonly cuts: TrimResult["cuts"];
}

/** Sizes before and after. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
}

/** Cuts that belong together. Tokens, of tools only, are estimates of the named tokenizer. */
export interface TrimRow {
  readonly name: string;
  readonly cuts: number;
  readonly bytesCut: number;
  readonly tokens?: BeforeAfter;
}

/** Adds up the cuts of one body by tool and by keyword. */
export function trimReport(body: Uint8Array, result: TrimResult, counter: TokenCounter): TrimReport {
  const { cuts, skipped } = result;
  const found = findTools(body);
  const tools = "tools" in found ? found.tools : [];
  const rows = tools.map((tool) => {
    const inside = cuts.filter((cut) => cut.start >= tool.start && cut.end <= tool.end);
    const shifted = inside.map((cut) => ({ start: cut.start - tool.start, end: cut.end - tool.start }));
    const text = body.subarray(tool.start, tool.end);
    const count = (bytes: Uint8Array): number => estimateTokens(counter, new TextDecoder().decode(bytes));
    return { ...rowOf(tool.name, inside), tokens: { before: count(text), after: count(splice(text, shifted)) } };
  });
  const keywords = [...new Set(cuts.map(({ keyword }) => keyword))].sort();
  return {
    shape: "shape" in found ? found.shape : undefined,
    tokenizer: counter.name,
    bytes: { before: body.length, after: result.bytes.length },
    tools: rows,
    keywords: keywords.map((keyword) =>
      rowOf(
        keyword,
        cuts.filter((cut) => cut.keyword === keyword),
      ),
    ),
    skipped,
    cuts,
  };
}

function rowOf(name: string, cuts: TrimResult["cuts"]): TrimRow {
  return { name, cuts: cuts.length, bytesCut: cuts.reduce((sum, { start, end }) => sum + end - start, 0) };
}
