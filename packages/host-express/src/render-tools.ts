import { setImmediate } from "node:timers/promises";
import {
  type CompactToolDescriptor,
  encodeCatalog,
  encodeTool,
  type ProjectionOptions,
  projectTool,
  type ToolDescriptor,
} from "@toolfold/core";
import type { ReportEvent } from "./host-event.js";
import type { View } from "./read-query.js";

/** Turns tools into the bytes of a body. */
export interface ToolRenderer {
  list(tools: readonly ToolDescriptor[], view: View): Promise<Uint8Array>;
  one(tool: ToolDescriptor, view: View): Uint8Array;
}

/** How long tools are projected before other requests get their turn. */
const SLICE_MS = 10;

/** Renders both views. Each tool is projected once, whoever asks for it, for as long as its catalogue is in use. */
export function toolRenderer(projection: ProjectionOptions, tell: ReportEvent): ToolRenderer {
  const projected = new WeakMap<ToolDescriptor, CompactToolDescriptor>();
  const compact = (tool: ToolDescriptor): CompactToolDescriptor => {
    const known = projected.get(tool);
    if (known !== undefined) return known;
    const { tool: answer, report } = projectTool(tool, projection);
    projected.set(tool, answer);
    if (report.inputSchema === "omitted") {
      tell({ type: "schema_omitted", toolId: tool.toolId, findings: report.findings });
    }
    return answer;
  };
  const compactAll = async (tools: readonly ToolDescriptor[]): Promise<CompactToolDescriptor[]> => {
    const done: CompactToolDescriptor[] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    for (const tool of tools) {
      done.push(compact(tool));
      if (performance.now() < sliceEnd) continue;
      await setImmediate();
      sliceEnd = performance.now() + SLICE_MS;
    }
    return done;
  };
  return {
    list: async (tools, view) => encodeCatalog(view === "compact" ? await compactAll(tools) : tools),
    one: (tool, view) => encodeTool(view === "compact" ? compact(tool) : tool),
  };
}
