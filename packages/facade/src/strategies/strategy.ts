import type { JsonObject } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import type { ToolDefinition } from "../provider.js";

/** Every strategy, by the name that the configuration uses. `auto` chooses one of the others for each group. */
export const STRATEGY_NAMES = ["vendor_extension", "discriminated_union", "lazy", "auto"] as const;

/** A strategy's name. */
export type StrategyName = (typeof STRATEGY_NAMES)[number];

/** Where a strategy puts the argument schemas. */
export type Placement = "input_schema" | "meta" | "root" | "arguments" | "none";

/** What a facade lists beside its name and description. */
export interface FacadeSchema {
  readonly inputSchema: JsonObject;
  readonly meta?: JsonObject;
}

/** How a facade is composed. */
export interface StrategyContext {
  readonly placement: Placement;
  /** For hosts that refuse keywords they do not know and objects that are not closed. */
  readonly strict: boolean;
  /** The tool that tells argument schemas, where the model has to ask. */
  readonly describeTool: string | undefined;
}

/** One way to defer argument schemas. */
export interface Strategy {
  readonly name: Exclude<StrategyName, "auto">;
  /** The first is the default. */
  readonly placements: readonly Placement[];
  /** The placements that suit strict hosts. */
  readonly strictPlacements: readonly Placement[];
  /** The placements of which a model sees no argument schema, so that it has to ask. */
  readonly unseen: readonly Placement[];
  compose(group: Group, context: StrategyContext): FacadeSchema;
}

/** What one group is listed as: a facade composed in some way, or its only tool as it is. */
export type Choice =
  | {
      readonly strategy: Strategy;
      readonly placement: Placement;
      /** The facade, where it had to be composed to choose. */
      readonly presented?: ToolDefinition;
    }
  | "plain";

/** Chooses for one group, from nothing but the group. */
export type ChooseStrategy = (group: Group) => Choice;
