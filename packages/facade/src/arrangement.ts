import type { Group } from "./grouping/group.js";
import type { ProvidedTool, ToolDefinition } from "./provider.js";
import type { Placement, Strategy } from "./strategies/strategy.js";

/** A group that is listed as a facade. */
export interface ListedFacade {
  readonly group: Group;
  readonly strategy: Strategy;
  readonly placement: Placement;
  /** What is listed, where it is known already. */
  readonly presented?: ToolDefinition;
  /** Whether a model has to ask for the argument schemas. */
  readonly asks: boolean;
}

/** A group's only tool, listed as it is, under a name that providers take. */
export interface ListedTool {
  readonly group: Group;
  readonly tool: ProvidedTool;
}

/** The tools of one caller in one domain, folded. Schemas are not composed yet: a call needs none of them. */
export interface Arrangement {
  /** By the name that is listed. */
  readonly listed: ReadonlyMap<string, ListedFacade | ListedTool>;
  /** The name under which each tool is found. */
  readonly placeOf: ReadonlyMap<string, string>;
  /** The tool that tells schemas, where a model has to ask. */
  readonly describeTool: string | undefined;
  readonly hasSections: boolean;
  readonly strict: boolean;
}
