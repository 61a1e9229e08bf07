import { jsonSource } from "../json/json-source.js";
import { JsonTextError } from "../json/json-text-error.js";
import type { LocatedTool } from "./locate-tools.js";
import type { TrimPolicy } from "./policy.js";
import { SchemaDraft } from "./schema-draft.js";
import type { TrimCut } from "./trim-result.js";
import { trimSchema } from "./trim-schema.js";
import type { ToolCuts } from "./trim-tools.js";

/**
 * Checks a result before it is adopted: the cuts are in order, apart, and inside the located schemas, so that the tools
 * keep their number, order and names; each changed schema of the output parses, ends where it should, has as many values
 * as were kept, and nothing more to cut; the output is smaller by the cuts.
 */
export function isSound(
  input: Uint8Array,
  output: Uint8Array,
  tools: readonly LocatedTool[],
  plan: ToolCuts,
  policy: TrimPolicy,
): boolean {
  if (!lieInSchemas(plan.cuts, tools)) return false;
  const draft = new SchemaDraft(jsonSource(output, policy.limits.depth), policy.limits.nodes);
  const { outline } = draft;
  let removed = 0;
  let next = 0;
  for (const { start, end, pointer, trimmed } of plan.changed) {
    const shiftedStart = start - removed;
    for (; next < plan.cuts.length && (plan.cuts[next] as TrimCut).start < end; next++) {
      removed += lengthOf(plan.cuts[next] as TrimCut);
    }
    try {
      draft.read(shiftedStart);
    } catch (error) {
      if (error instanceof JsonTextError) return false;
      throw error;
    }
    if (outline.ends[0] !== end - removed || outline.size !== trimmed.kept) return false;
    if (trimSchema(draft, pointer, plan.foreign, policy).cuts.length > 0) return false;
  }
  return output.length === input.length - removed && output.length < input.length;
}

function lieInSchemas(cuts: readonly TrimCut[], tools: readonly LocatedTool[]): boolean {
  const schemas = tools.flatMap((tool) => tool.schemas).sort((one, other) => one.start - other.start);
  let at = 0;
  let reached = 0;
  for (const { start, end } of cuts) {
    while (at < schemas.length && (schemas[at]?.end ?? 0) <= start) at++;
    const schema = schemas[at];
    if (schema === undefined || start < reached || start <= schema.start || end <= start || end >= schema.end)
      return false;
    reached = end;
  }
  return true;
}

function lengthOf({ start, end }: TrimCut): number {
  return end - start;
}
