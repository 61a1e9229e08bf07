import type { ToolDefinition } from "@toolfold/facade";

/** The tools of one server or file, or why there are none. */
export type Catalogue =
  | { readonly server: string; readonly tools: readonly ToolDefinition[]; readonly notes: readonly string[] }
  | { readonly server: string; readonly reason: string };
