import { encodeTool, estimateTokens, projectCatalog, type TokenCounter, type ToolDescriptor } from "@toolfold/core";
import type { ToolsCost, ViewCost } from "./host-report.js";

const decoder = new TextDecoder();
const NOTHING: ToolsCost = { tools: 0, standard: { bytes: 0, tokens: 0 }, compact: { bytes: 0, tokens: 0 } };

/** What each tool costs in both views, in the order given. */
export function measureTools(tools: readonly ToolDescriptor[], counter: TokenCounter): ToolsCost[] {
  const compact = projectCatalog(tools).tools;
  return tools.map((tool, index) => ({
    tools: 1,
    standard: measure(encodeTool(tool), counter),
    compact: measure(encodeTool(compact[index] ?? tool), counter),
  }));
}

/** The sum of costs. */
export function addCosts(costs: readonly ToolsCost[]): ToolsCost {
  return costs.reduce(
    (sum, each) => ({
      tools: sum.tools + each.tools,
      standard: add(sum.standard, each.standard),
      compact: add(sum.compact, each.compact),
    }),
    NOTHING,
  );
}

function add(a: ViewCost, b: ViewCost): ViewCost {
  return { bytes: a.bytes + b.bytes, tokens: a.tokens + b.tokens };
}

function measure(bytes: Uint8Array, counter: TokenCounter): ViewCost {
  return { bytes: bytes.length, tokens: estimateTokens(counter, decoder.decode(bytes)) };
}
