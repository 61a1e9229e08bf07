import type { JsonObject } from "@toolfold/core";
import type { Group } from "../grouping/group.js";

/** Every strategy, by the name that the configuration uses. */
export const STRATEGY_NAMES = ["vendor_extension", "discriminated_union", "lazy"] as const;

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
  /** The tool that tells argument schemas, where there is one. */
  readonly describeTool: string | undefined;
}

/** One way to defer argument schemas. */
export interface Strategy {
  readonly name: StrategyName;
  /** The first is the default. */
  readonly placements: readonly Placement[];
  /** The placements that suit strict hosts. */
  readonly strictPlacements: readonly Placement[];
  /** The placements of which a model sees no argument schema, so that it has to ask. */
  readonly unseen: readonly Placement[];
  compose(group: Group, context: StrategyContext): FacadeSchema;
}
