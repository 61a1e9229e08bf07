import type { JsonSource } from "../json/json-source.js";
import { JsonTextError } from "../json/json-text-error.js";
import type { ByteRange } from "../json/splice.js";
import type { LocatedSchema, LocatedTool } from "./locate-tools.js";
import type { TrimPolicy } from "./policy.js";
import { type Foreign, joinForeign, NOT_FOREIGN, sameForeign } from "./references.js";
import { SchemaDraft } from "./schema-draft.js";
import type { TrimCut, TrimSkip } from "./trim-result.js";
import { trimSchema } from "./trim-schema.js";

/** All cuts of a body, in document order. */
export interface ToolCuts {
  readonly cuts: readonly TrimCut[];
  readonly skipped: readonly TrimSkip[];
}

/** Pointers repeat the names above them, so a hostile schema could make its report far larger than itself. */
const MAX_POINTER_CHARACTERS = 8_000_000;

/**
 * Gathers the cuts of every schema. References from one schema into another one are rare; where they occur, the schemas
 * are trimmed again with all of them known, until no cut removes one of them.
 */
export function trimTools(source: JsonSource, tools: readonly LocatedTool[], policy: TrimPolicy): ToolCuts {
  let foreign = foreignOf(tools, "foreignBefore");
  for (;;) {
    const current = foreign.some ? trimAgain(source, tools, foreign, policy) : tools;
    const left = foreignOf(current, "foreignAfter");
    if (sameForeign(left, foreign)) return gather(current);
    foreign = left;
  }
}

function countOf(tools: readonly LocatedTool[]): number {
  let count = 0;
  for (const { schemas } of tools) for (const { trimmed } of schemas) count += trimmed.cuts.length;
  return count;
}

function foreignOf(tools: readonly LocatedTool[], when: "foreignBefore" | "foreignAfter"): Foreign {
  let sum = NOT_FOREIGN;
  for (const { schemas } of tools) for (const { trimmed } of schemas) sum = joinForeign(sum, trimmed[when]);
  return sum;
}

function trimAgain(
  source: JsonSource,
  tools: readonly LocatedTool[],
  foreign: Foreign,
  policy: TrimPolicy,
): readonly LocatedTool[] {
  const draft = new SchemaDraft(source, policy.limits.nodes);
  const again = (schema: LocatedSchema): LocatedSchema => {
    draft.read(schema.start);
    return { ...schema, trimmed: trimSchema(draft, schema.pointer, foreign, policy) };
  };
  return tools.map((tool) => ({ ...tool, schemas: tool.schemas.map(again) }));
}

function gather(tools: readonly LocatedTool[]): ToolCuts {
  const cuts = new Array<TrimCut>(countOf(tools));
  const skipped: TrimSkip[] = [];
  let count = 0;
  let characters = 0;
  for (const { name: tool, schemas } of tools) {
    const rows = count + skipped.length;
    for (const schema of schemas) {
      for (const cut of schema.trimmed.cuts) {
        characters += cut.pointer.length;
        cut.tool = tool;
        cuts[count++] = cut;
      }
      for (const { reason, keyword } of schema.trimmed.skipped) {
        skipped.push(keyword === undefined ? { tool, reason } : { tool, reason, keyword });
      }
      if (characters > MAX_POINTER_CHARACTERS) {
        throw new JsonTextError("too_large", schema.start, "The pointers of the report exceed their limit");
      }
    }
    if (count + skipped.length === rows) skipped.push({ tool, reason: "nothing_to_cut" });
  }
  if (!isInOrder(cuts)) cuts.sort(inOrder);
  return { cuts, skipped };
}

/** Only two schemas of one tool can stand in another order than the shape names them. */
function isInOrder(cuts: readonly ByteRange[]): boolean {
  for (let at = 1; at < cuts.length; at++) {
    if (inOrder(cuts[at - 1] as ByteRange, cuts[at] as ByteRange) > 0) return false;
  }
  return true;
}

function inOrder(one: ByteRange, other: ByteRange): number {
  return one.start - other.start;
}
