import {
  encodeTool,
  estimateTokens,
  projectTool,
  type TokenCounter,
  type ToolDescriptor,
  type ToolReport,
} from "@toolfold/core";
import type { ToolsCost, ViewCost } from "./host-report.js";

const OUTCOMES: readonly ToolReport["inputSchema"][] = ["unchanged", "exact", "wider", "omitted", "absent"];
const decoder = new TextDecoder();

/** What each tool costs in both views, and what became of its input schema, in the order given. */
export function measureTools(tools: readonly ToolDescriptor[], counter: TokenCounter): ToolsCost[] {
  return tools.map((tool) => {
    const { tool: compact, report } = projectTool(tool);
    return {
      tools: 1,
      standard: measure(encodeTool(tool), counter),
      compact: measure(encodeTool(compact), counter),
      schemas: countSchemas((outcome) => (outcome === report.inputSchema ? 1 : 0)),
    };
  });
}

/** The sum of costs. */
export function addCosts(costs: readonly ToolsCost[]): ToolsCost {
  const sum = (of: (cost: ToolsCost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  return {
    tools: sum(({ tools }) => tools),
    standard: { bytes: sum(({ standard }) => standard.bytes), tokens: sum(({ standard }) => standard.tokens) },
    compact: { bytes: sum(({ compact }) => compact.bytes), tokens: sum(({ compact }) => compact.tokens) },
    schemas: countSchemas((outcome) => sum(({ schemas }) => schemas[outcome])),
  };
}

function countSchemas(count: (outcome: ToolReport["inputSchema"]) => number): ToolsCost["schemas"] {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])) as ToolsCost["schemas"];
}

function measure(bytes: Uint8Array, counter: TokenCounter): ViewCost {
  return { bytes: bytes.length, tokens: estimateTokens(counter, decoder.decode(bytes)) };
}
