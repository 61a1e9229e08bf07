import { type TrimReason, trim } from "@toolfold/core";
import { type CatalogTool, listingOf } from "../read/read-catalog.js";

/** What trimming cuts out of one tool; offsets in the tool's own text. */
export interface ToolCut {
  readonly start: number;
  readonly end: number;
  readonly keyword: string;
  readonly lever: "annotations" | "unusedDefinitions";
}

/** What trimming comes to. */
export interface TrimmedCatalog {
  /** Cuts of each tool, in the order of the tools. */
  readonly cuts: readonly (readonly ToolCut[])[];
  /** Why the whole list was left alone. */
  readonly leftAlone: TrimReason | undefined;
}

/** Trims the list of tools as a whole, since a tool may refer to another one's schema. */
export function trimCatalog(tools: readonly CatalogTool[]): TrimmedCatalog {
  const { cuts, skipped } = trim(listingOf(tools), { shape: "mcp-tools-list" });
  const perTool: ToolCut[][] = tools.map(() => []);
  let start = '{"tools":['.length;
  let next = 0;
  for (const [index, { json }] of tools.entries()) {
    const end = start + json.length;
    for (; next < cuts.length && (cuts[next]?.end ?? 0) <= end; next++) {
      const cut = cuts[next];
      if (cut === undefined || cut.start < start) continue;
      perTool[index]?.push({ start: cut.start - start, end: cut.end - start, keyword: cut.keyword, lever: cut.lever });
    }
    start = end + 1;
  }
  const whole = skipped.find(({ tool, keyword }) => tool === undefined && keyword === undefined);
  return { cuts: perTool, leftAlone: whole?.reason };
}
