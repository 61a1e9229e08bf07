import type { ProvidedTool } from "../provider.js";

/** The tools of one group that one caller may call; never empty. */
export interface Group {
  readonly category: string;
  /** The facade's name, within the providers' rules. */
  readonly name: string;
  readonly summary: string;
  /** In the order of their names. */
  readonly tools: readonly ProvidedTool[];
}

/** Where tools without a group go. */
export const FALLBACK_CATEGORY = "uncategorized";
