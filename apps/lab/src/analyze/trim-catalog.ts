import { trim } from "@toolfold/core";
import { type CatalogTool, listingOf } from "../read/read-catalog.js";

/** What trimming cuts out of one tool; offsets in the tool's own text. */
export interface ToolCut {
  readonly start: number;
  readonly end: number;
  readonly keyword: string;
  readonly lever: "annotations" | "unusedDefinitions";
}

/** Cuts of each tool, in the order of the tools. */
export function trimCatalog(tools: readonly CatalogTool[]): ToolCut[][] {
  const { cuts } = trim(listingOf(tools), { shape: "mcp-tools-list" });
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
  return perTool;
}
