import {
  describeMcpTool,
  encodeTool,
  type JsonObject,
  lowerSchema,
  projectTool,
  summarize,
  type Widening,
} from "@toolfold/core";
import type { CatalogTool } from "../read/read-catalog.js";

/** What became of a tool's input schema in the compact view. */
export type Outcome = "unchanged" | "exact" | "wider";

/** A tool in the compact view. */
export interface CompactTool {
  readonly outcome: Outcome;
  /** Bytes of the compact descriptor. */
  readonly bytes: number;
  readonly inputSchema: JsonObject;
  readonly description: string;
  readonly widenings: readonly Widening[];
}

/** Lowers a tool as a host's compact view does. */
export function compactTool({ definition, server }: CatalogTool): CompactTool {
  const { schema, exactness, widenings } = lowerSchema(definition.inputSchema);
  const described = describeMcpTool({ server, tool: definition });
  const bytes = "descriptor" in described ? encodeTool(projectTool(described.descriptor).tool).length : 0;
  return {
    outcome: schema === definition.inputSchema ? "unchanged" : exactness,
    bytes,
    inputSchema: schema,
    description: summarize(definition.description ?? ""),
    widenings,
  };
}
