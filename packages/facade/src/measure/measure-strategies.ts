import type { JsonObject, TokenCounter } from "@toolfold/core";
import { createFacade } from "../create-facade.js";
import type { DomainOptions } from "../options.js";
import type { ProvidedTool, ToolDefinition, ToolProvider } from "../provider.js";
import { type MeasureSize, type Size, sizeMeter, visible } from "./size.js";

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
  const size = sizeMeter(tokenCounter);
  const tools = definitions.map((definition): ProvidedTool => ({ definition, server }));
  const provider: ToolProvider<undefined> = { list: async () => tools, call: async () => ({}) };
  const strategies: StrategySize[] = [];
  const answers = new Map<string, Size>();
  for (const [strategy, options] of STRATEGIES) {
    const domains = { all: { ...options, groupBy: "server" as const } };
    const domain = createFacade(provider, { domains, tokenCounter }).domain("all");
    const listed = (await domain.list(undefined)).map(({ definition }) => visible(definition));
    const listing = size(listed);
    const asks = listed.some(({ name }) => name === "describe_tools");
    const questions = asks ? await answerSize(domain, definitions, listed, size, answers) : { bytes: 0, tokens: 0 };
    const withQuestions = { bytes: listing.bytes + questions.bytes, tokens: listing.tokens + questions.tokens };
    strategies.push({ strategy, listing, withQuestions });
  }
  const plain = size(definitions.map(visible));
  return { server, tools: definitions.length, plain, strategies };
}

/**
 * Two answers of average size: all tools are asked for, and the mean is taken. Where a facade lists sections, each is
 * preceded by a look into a section of average size. What is said of a tool hangs on the names that are listed, not on
 * the strategy behind them: strategies that list the same names are asked once, and `known` keeps the mean.
 */
async function answerSize(
  domain: ToolProvider<undefined>,
  definitions: readonly ToolDefinition[],
  listed: readonly ToolDefinition[],
  size: MeasureSize,
  known: Map<string, Size>,
): Promise<Size> {
  const ask = async (args: JsonObject): Promise<Size> =>
    size((await domain.call("describe_tools", args, undefined, {})).content);
  const listedNames = JSON.stringify(listed.map(({ name }) => name));
  let answer = known.get(listedNames);
  if (answer === undefined) {
    const answers = [];
    for (const { name } of definitions) answers.push(await ask({ tool_names: [name] }));
    answer = mean(answers);
    known.set(listedNames, answer);
  }
  const looks = [];
  for (const { name: facade, description = "" } of listed) {
    for (const [, section = ""] of description.matchAll(/^- (.+) \(\d+\)$/gm))
      looks.push(await ask({ facade, section }));
  }
  const questions = Math.min(QUESTIONS, definitions.length);
  const look = mean(looks);
  return {
    bytes: Math.round(questions * (answer.bytes + look.bytes)),
    tokens: Math.round(questions * (answer.tokens + look.tokens)),
  };
}

function mean(sizes: readonly Size[]): Size {
  const count = Math.max(1, sizes.length);
  return {
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) / count,
    tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0) / count,
  };
}
