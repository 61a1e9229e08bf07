import type { ToolDefinition } from "../provider.js";

/** The tools of one group that a caller may call. */
export interface ToolGroup {
  /** The category, and `_<effect>` where groups are split by that. */
  readonly name: string;
  readonly summary: string;
  /** In the order of their names. */
  readonly tools: readonly ToolDefinition[];
}
