import { type JsonObject, utf8Length } from "@toolfold/core";
import { createFacade, FacadeError, guardProvider, type ProvidedTool, type ToolDefinition } from "@toolfold/facade";
import type { CatalogTool } from "../read/read-catalog.js";
import { DOMAIN, facadeOptions } from "./facade-config.js";
import { facadeName, type Grouping, type NamedTool } from "./grouping.js";

/** One facade, or a tool that is listed as it is. */
export interface ListedEntry {
  readonly name: string;
  readonly json: string;
  readonly bytes: number;
}

/** A group that the facades stand for. */
export interface FoldedGroup {
  readonly name: string;
  readonly summary: string;
  readonly tools: readonly string[];
}

/** What a caller's client would list. */
export interface Folding {
  readonly entries: readonly ListedEntry[];
  /** Of what a model sees: `_meta` is not counted. */
  readonly bytes: number;
  readonly groups: readonly FoldedGroup[];
  readonly warnings: readonly string[];
}

/** Where one tool is inside its facade. */
export interface PlacedTool {
  readonly listedAs: string;
  readonly isDirect: boolean;
  readonly entry: ListedEntry | undefined;
  /** What `describe_tools` answers about it, where a model has to ask. */
  readonly described: string | undefined;
}

/** A caller that is an object is listed for once. */
const SOMEBODY = {};

/** The tools as the editor names them. */
export function namedTools(tools: readonly CatalogTool[], { prefix }: Grouping): NamedTool[] {
  return tools.map((tool) => ({ name: facadeName(tool, prefix), bare: tool.name, server: tool.server }));
}

/** Folds a catalogue as `toolfold facade serve` would. `caller` is the index of one of the grouping's callers. */
export async function foldCatalog(
  tools: readonly CatalogTool[],
  grouping: Grouping,
  caller?: number,
): Promise<Folding> {
  const warnings: string[] = [];
  try {
    const facade = open(tools, grouping, caller, (message) => warnings.push(message));
    const listed = await facade.domain(DOMAIN).list(SOMEBODY);
    const entries = listed.map(({ definition }) => entryOf(definition));
    const groups = (await facade.groups(DOMAIN, SOMEBODY)).map(({ name, summary, tools: members }) => ({
      name,
      summary,
      tools: members.map((tool) => tool.name),
    }));
    return { entries, bytes: sum(entries), groups, warnings };
  } catch (error) {
    if (!(error instanceof FacadeError)) throw error;
    return { entries: [], bytes: 0, groups: [], warnings: [error.message] };
  }
}

/** Looks one tool up where a model would find it. */
export async function placeTool(
  tools: readonly CatalogTool[],
  grouping: Grouping,
  tool: CatalogTool,
): Promise<PlacedTool | undefined> {
  const facade = open(tools, grouping, undefined, () => {});
  const name = facadeName(tool, grouping.prefix);
  const place = await facade.locate(DOMAIN, name, SOMEBODY);
  if (place === undefined) return undefined;
  const domain = facade.domain(DOMAIN);
  const listed = await domain.list(SOMEBODY);
  const found = listed.find(({ definition }) => definition.name === place.listedAs);
  const asks = found?.definition.description?.includes("describe_tools") === true;
  const answer = asks ? await domain.call("describe_tools", { tool_names: [name] }, SOMEBODY, {}) : undefined;
  const entry = found === undefined ? undefined : entryOf(found.definition);
  return {
    ...place,
    entry,
    described: answer === undefined ? undefined : JSON.stringify(answer.structuredContent, undefined, 2),
  };
}

function open(
  tools: readonly CatalogTool[],
  grouping: Grouping,
  caller: number | undefined,
  onWarning: (message: string) => void,
) {
  const named = namedTools(tools, grouping);
  const denied = new Set(caller === undefined ? [] : grouping.callers[caller]?.denied);
  const provided = tools.map(({ definition, server }, index): ProvidedTool => {
    const name = named[index]?.name ?? definition.name;
    return { definition: { ...definition, name }, server };
  });
  const provider = guardProvider<object>(
    { list: async () => provided, call: async () => ({}) },
    { permits: ({ definition }) => !denied.has(definition.name) },
  );
  return createFacade(provider, { ...facadeOptions(named, grouping), onWarning });
}

function entryOf(definition: ToolDefinition): ListedEntry {
  const { _meta, ...visible } = definition as ToolDefinition & { readonly _meta?: JsonObject };
  return { name: definition.name, json: JSON.stringify(definition), bytes: utf8Length(JSON.stringify(visible)) };
}

/** The bytes of a list: its entries, the commas between them, and its brackets. */
function sum(entries: readonly ListedEntry[]): number {
  return entries.reduce((bytes, entry) => bytes + entry.bytes + 1, entries.length === 0 ? 2 : 1);
}
