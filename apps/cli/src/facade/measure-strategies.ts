import { estimateTokens, type TokenCounter, utf8Length } from "@toolfold/core";
import {
  createFacade,
  type DomainOptions,
  type ProvidedTool,
  type ToolDefinition,
  type ToolProvider,
} from "@toolfold/facade";

/** Bytes of UTF-8, and what a tokenizer makes of them. */
export interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

/** What one way to list a server's tools costs. */
export interface StrategySize {
  readonly strategy: string;
  /** What `tools/list` answers. */
  readonly listing: Size;
  /** That, and what asking for two tools' schemas adds where a model has to ask. */
  readonly withQuestions: Size;
}

/** What the tools of one server cost. */
export interface ServerSizes {
  readonly server: string;
  readonly tools: number;
  /** The listing without facades. */
  readonly plain: Size;
  readonly strategies: readonly StrategySize[];
}

/** What is compared, by the name that a report prints. */
const STRATEGIES: readonly (readonly [name: string, options: DomainOptions])[] = [
  ["vendor_extension", { schemaStrategy: "vendor_extension" }],
  ["vendor_extension meta", { schemaStrategy: "vendor_extension", placement: "meta" }],
  ["union root", { schemaStrategy: "discriminated_union" }],
  ["union arguments", { schemaStrategy: "discriminated_union", placement: "arguments" }],
  ["lazy", { schemaStrategy: "lazy" }],
  ["auto", { schemaStrategy: "auto" }],
];

/** How many tools an agent is taken to ask about in one session. */
const QUESTIONS = 2;

/** Measures every strategy over the tools of one server. `_meta` is not counted: no model sees it. */
export async function measureStrategies(
  server: string,
  definitions: readonly ToolDefinition[],
  tokenCounter: TokenCounter,
): Promise<ServerSizes> {
  const size = (value: unknown): Size => {
    const text = JSON.stringify(value);
    return { bytes: utf8Length(text), tokens: estimateTokens(tokenCounter, text) };
  };
  const tools = definitions.map((definition): ProvidedTool => ({ definition, server }));
  const provider: ToolProvider<undefined> = { list: async () => tools, call: async () => ({}) };
  const strategies: StrategySize[] = [];
  for (const [strategy, options] of STRATEGIES) {
    const domains = { all: { ...options, groupBy: "server" as const } };
    const domain = createFacade(provider, { domains, tokenCounter }).domain("all");
    const listed = (await domain.list(undefined)).map(({ definition: { _meta, ...seen } }) => seen);
    const listing = size(listed);
    const asks = listed.some(({ name }) => name === "describe_tools");
    const questions = asks ? await answerSize(domain, definitions, size) : { bytes: 0, tokens: 0 };
    const withQuestions = { bytes: listing.bytes + questions.bytes, tokens: listing.tokens + questions.tokens };
    strategies.push({ strategy, listing, withQuestions });
  }
  const plain = size(definitions.map(({ _meta, ...seen }) => seen));
  return { server, tools: definitions.length, plain, strategies };
}

/** Two answers of average size: all tools are asked for, a few at a time, and the mean is taken. */
async function answerSize(
  domain: ToolProvider<undefined>,
  definitions: readonly ToolDefinition[],
  size: (value: unknown) => Size,
): Promise<Size> {
  let bytes = 0;
  let tokens = 0;
  for (const { name } of definitions) {
    const answer = size((await domain.call("describe_tools", { tool_names: [name] }, undefined, {})).content);
    bytes += answer.bytes;
    tokens += answer.tokens;
  }
  const share = Math.min(QUESTIONS, definitions.length) / Math.max(1, definitions.length);
  return { bytes: Math.round(bytes * share), tokens: Math.round(tokens * share) };
}
