import type { CompactToolDescriptor, ToolDescriptor } from "../generated/contract.js";
import type { JsonObject } from "../json-value.js";
import { type Finding, type FitOptions, type FittedSchema, fitSchema } from "./fit-schema.js";
import { DEFAULT_SUMMARY_LENGTH, summarize } from "./summarize.js";

/** How to project. */
export interface ProjectionOptions extends FitOptions {
  /** The longest `description`, in code points; `Infinity` keeps it whole. Default 256. */
  readonly summaryLength?: number;
}

/** What became of one tool's arguments. */
export interface ToolReport {
  readonly toolId: string;
  /**
   * How the compact `inputSchema` relates to the full one: the tool has none, it is the same, it accepts the same
   * (`exact`), it accepts more (`wider`), or it was left out.
   */
  readonly inputSchema: "absent" | FittedSchema["outcome"];
  /** Why it is wider or left out, with pointers into the full schema. */
  readonly findings: readonly Finding[];
}

/** One projected tool and its report. */
export interface ProjectedTool {
  readonly tool: CompactToolDescriptor;
  readonly report: ToolReport;
}

/**
 * Projects a descriptor to its compact view: `toolId`, `source`, `safetyTier` and `title` as they are
 * (`catalog-compact-same-values`), the description shortened, the input schema fitted into the compact subset, and
 * nothing else (`catalog-compact-fields`).
 *
 * @throws {RangeError} code `invalid_summary_length` when `summaryLength` is no length.
 */
export function projectTool(tool: ToolDescriptor, options: ProjectionOptions = {}): ProjectedTool {
  const { toolId, source, safetyTier, title, description, inputSchema } = tool;
  const summary = summarize(description ?? "", options.summaryLength ?? DEFAULT_SUMMARY_LENGTH);
  const fitted = inputSchema === undefined ? ABSENT : fitSchema(inputSchema, options);
  return {
    tool: {
      toolId,
      source,
      safetyTier,
      ...(title === undefined ? {} : { title }),
      ...(summary === "" ? {} : { description: summary }),
      ...(fitted.schema === undefined ? {} : { inputSchema: fitted.schema }),
    },
    report: { toolId, inputSchema: fitted.outcome, findings: fitted.findings },
  };
}

const ABSENT: { schema?: JsonObject; outcome: "absent"; findings: readonly Finding[] } = {
  outcome: "absent",
  findings: [],
};
