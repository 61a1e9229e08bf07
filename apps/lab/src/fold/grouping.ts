import type { DomainOptions } from "@toolfold/facade";

/** How tools are put into groups: by server, by the beginning of their names, or by hand. */
export type GroupRule = "server" | "prefix" | "map";

/** The strategies, by the name that a report prints. */
export const STRATEGIES = [
  { id: "auto", label: "auto", options: { schemaStrategy: "auto" } },
  { id: "lazy", label: "lazy", options: { schemaStrategy: "lazy" } },
  {
    id: "arguments",
    label: "union arguments",
    options: { schemaStrategy: "discriminated_union", placement: "arguments" },
  },
  { id: "root", label: "union root", options: { schemaStrategy: "discriminated_union", placement: "root" } },
  { id: "meta", label: "vendor_extension meta", options: { schemaStrategy: "vendor_extension", placement: "meta" } },
  { id: "input_schema", label: "vendor_extension", options: { schemaStrategy: "vendor_extension" } },
] as const satisfies readonly { id: string; label: string; options: DomainOptions }[];

export type StrategyId = (typeof STRATEGIES)[number]["id"];

/** Somebody who calls, and the tools that it may not call. */
export interface LabCaller {
  readonly name: string;
  readonly denied: readonly string[];
}

/** Everything that the grouping editor decides. Tools are named as the facade names them. */
export interface Grouping {
  readonly rule: GroupRule;
  /** `prefix`: how many words of a name make its group. */
  readonly words: 1 | 2;
  /** `map`: the group of each tool that has one. */
  readonly map: readonly (readonly [tool: string, group: string])[];
  readonly summaries: readonly (readonly [group: string, summary: string])[];
  readonly strategy: StrategyId;
  readonly splitByEffect: boolean;
  readonly prefix: "always" | "never";
  /** None: there is one caller, who may do everything. */
  readonly callers: readonly LabCaller[];
  /** How each server is started: a command line, or its address. */
  readonly starts: readonly (readonly [server: string, start: string])[];
}

export const DEFAULT_GROUPING: Grouping = {
  rule: "server",
  words: 1,
  map: [],
  summaries: [],
  strategy: "auto",
  splitByEffect: false,
  prefix: "always",
  callers: [],
  starts: [],
};

/** A tool as the editor sees it. */
export interface NamedTool {
  /** As the facade names it. */
  readonly name: string;
  /** As its server names it. */
  readonly bare: string;
  readonly server: string;
}

/** The name under which a facade server knows a tool. */
export function facadeName(
  tool: { readonly name: string; readonly server: string },
  prefix: Grouping["prefix"],
): string {
  return prefix === "always" ? `${tool.server}__${tool.name}` : tool.name;
}
