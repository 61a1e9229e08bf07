import type { CompactToolDescriptor, ToolDescriptor } from "../generated/contract.js";
import { type ProjectionOptions, projectTool, type ToolReport } from "./project-tool.js";

/** A projected list: tool by tool what {@link projectTool} gives. */
export interface ProjectedCatalog {
  readonly tools: CompactToolDescriptor[];
  readonly reports: ToolReport[];
}

/**
 * Projects a list of descriptors: the same ids in the same order (`catalog-compact-same-ids`).
 *
 * @throws {RangeError} code `invalid_summary_length` when `summaryLength` is no length.
 */
export function projectCatalog(tools: readonly ToolDescriptor[], options: ProjectionOptions = {}): ProjectedCatalog {
  const projected = tools.map((tool) => projectTool(tool, options));
  return { tools: projected.map(({ tool }) => tool), reports: projected.map(({ report }) => report) };
}
