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

function foreignOf(tools: readonly LocatedTool[], when: "foreignBefore" | "foreignAfter"): Foreign {
  return tools.reduce(
    (sum, { schemas }) => schemas.reduce((joined, { trimmed }) => joinForeign(joined, trimmed[when]), sum),
    NOT_FOREIGN,
  );
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
  const cuts: TrimCut[] = [];
  const skipped: TrimSkip[] = [];
  let characters = 0;
  for (const { name: tool, schemas } of tools) {
    const rows = cuts.length + skipped.length;
    for (const schema of schemas) {
      for (const { pointer, keyword, lever, start, end } of schema.trimmed.cuts) {
        characters += pointer.length;
        cuts.push({ tool, pointer, keyword, lever, start, end });
      }
      for (const { reason, keyword } of schema.trimmed.skipped) {
        skipped.push(keyword === undefined ? { tool, reason } : { tool, reason, keyword });
      }
      if (characters > MAX_POINTER_CHARACTERS) {
        throw new JsonTextError("too_large", schema.start, "The pointers of the report exceed their limit");
      }
    }
    if (cuts.length + skipped.length === rows) skipped.push({ tool, reason: "nothing_to_cut" });
  }
  cuts.sort(inOrder);
  return { cuts, skipped };
}

function inOrder(one: ByteRange, other: ByteRange): number {
  return one.start - other.start;
}
