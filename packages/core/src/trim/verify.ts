import { jsonSource } from "../json/json-source.js";
import { JsonTextError } from "../json/json-text-error.js";
import { Outline } from "../json/outline.js";
import type { LocatedTool } from "./locate-tools.js";
import type { TrimPolicy } from "./policy.js";
import { SCHEMA_NAMES } from "./schema-names.js";
import type { TrimCut } from "./trim-result.js";
import { trimSchema } from "./trim-schema.js";
import type { ToolCuts } from "./trim-tools.js";

/**
 * Checks a result before it is adopted: the cuts are in order, apart, and inside the located schemas, so that tools keep
 * their number, order and names; the output is exactly the rest; each changed schema parses, has the values that were
 * not cut, and has nothing more to cut.
 */
export function isSound(
  input: Uint8Array,
  output: Uint8Array,
  tools: readonly LocatedTool[],
  plan: ToolCuts,
  policy: TrimPolicy,
): boolean {
  if (!liesInSchemas(plan.cuts, tools) || !isRest(input, output, plan.cuts)) return false;
  const outline = new Outline(jsonSource(output, policy.limits.depth), SCHEMA_NAMES, policy.limits.nodes);
  let removed = 0;
  let next = 0;
  for (const { start, end, pointer, kept } of plan.changed) {
    const shiftedStart = start - removed;
    for (; next < plan.cuts.length && (plan.cuts[next] as TrimCut).start < end; next++) {
      removed += lengthOf(plan.cuts[next] as TrimCut);
    }
    try {
      outline.read(shiftedStart);
    } catch (error) {
      if (error instanceof JsonTextError) return false;
      throw error;
    }
    if (outline.ends[0] !== end - removed || outline.size !== kept) return false;
    if (trimSchema(outline, pointer, plan.foreign, policy).cuts.length > 0) return false;
  }
  return true;
}

function liesInSchemas(cuts: readonly TrimCut[], tools: readonly LocatedTool[]): boolean {
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

/** Whether the output is the input without the cuts, compared byte by byte from the first cut to the last. */
function isRest(input: Uint8Array, output: Uint8Array, cuts: readonly TrimCut[]): boolean {
  let removed = 0;
  let from = cuts[0]?.start ?? 0;
  for (const cut of cuts) {
    for (let index = from; index < cut.start; index++) {
      if (input[index] !== output[index - removed]) return false;
    }
    removed += lengthOf(cut);
    from = cut.end;
  }
  return output.length === input.length - removed && removed > 0;
}

function lengthOf({ start, end }: TrimCut): number {
  return end - start;
}
