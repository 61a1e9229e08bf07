import type { ProvidedTool } from "../provider.js";
import type { Effect } from "./effects.js";
import type { Section } from "./sections.js";

/** The tools of one group that one caller may call; never empty. */
export interface Group {
  readonly category: string;
  /** What all of its tools do to the world, where groups are split by that. */
  readonly effect: Effect | undefined;
  /** The facade's name, within the providers' rules. */
  readonly name: string;
  readonly summary: string;
  /** In the order of their names. */
  readonly tools: readonly ProvidedTool[];
  /** What is listed instead of the tools where those would be too many. */
  readonly sections: readonly Section[] | undefined;
}

/** Where tools without a group go. */
export const FALLBACK_CATEGORY = "uncategorized";
