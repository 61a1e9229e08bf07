// What a TypeScript user of a browser writes, without Node's types; compiled, not run.
import { type CompactToolDescriptor, projectTool, type ToolDescriptor, type ToolReport } from "@toolfold/core";

const tool: ToolDescriptor = { toolId: "mcp:files.read", source: "mcp", safetyTier: "read" };

export const compact: CompactToolDescriptor = projectTool(tool).tool;
export const report: ToolReport = projectTool(tool, { summaryLength: 80, onWiden: "omit" }).report;

// @ts-expect-error compact descriptors have no output schema
export const heavy: unknown = compact.outputSchema;
