import type { JsonSource } from "../json/json-source.js";
import { JsonTextError } from "../json/json-text-error.js";
import { Outline } from "../json/outline.js";
import type { ByteRange } from "../json/splice.js";
import type { MarkedCut } from "./cut-ranges.js";
import type { LocatedSchema, LocatedTool } from "./locate-tools.js";
import type { TrimPolicy } from "./policy.js";
import { type Foreign, joinForeign, NOT_FOREIGN, sameForeign } from "./references.js";
import { CUT_DEFINITION, following, KEPT, type SchemaDraft } from "./schema-draft.js";
import { SCHEMA_NAMES, schemaName } from "./schema-names.js";
import { isKeyword } from "./schema-roles.js";
import type { TrimCut, TrimSkip } from "./trim-result.js";
import { trimSchema } from "./trim-schema.js";

/** One schema that loses something. */
export interface ChangedSchema extends LocatedSchema {
  /** How many of its values stay. */
  readonly kept: number;
}

/** All cuts of a body, in document order. */
export interface ToolCuts {
  readonly cuts: readonly TrimCut[];
  readonly skipped: readonly TrimSkip[];
  readonly changed: readonly ChangedSchema[];
  /** The references between schemas that were reckoned with. */
  readonly foreign: Foreign;
}

interface Round extends ToolCuts {
  readonly foreignBefore: Foreign;
  readonly foreignAfter: Foreign;
}

/** Pointers repeat the names above them, so a hostile schema could make its report far larger than itself. */
const MAX_POINTER_CHARACTERS = 8_000_000;

/**
 * Finds the cuts of every schema. References from one schema into another one are rare; where they occur, the schemas
 * are looked at again with all of them known, until no cut removes one of them.
 */
export function trimTools(source: JsonSource, tools: readonly LocatedTool[], policy: TrimPolicy): ToolCuts {
  const first = trimRound(source, tools, NOT_FOREIGN, policy);
  if (!first.foreignBefore.some) return first;
  let foreign = first.foreignBefore;
  for (;;) {
    const round = trimRound(source, tools, foreign, policy);
    if (sameForeign(round.foreignAfter, foreign)) return round;
    foreign = round.foreignAfter;
  }
}

function trimRound(source: JsonSource, tools: readonly LocatedTool[], foreign: Foreign, policy: TrimPolicy): Round {
  const outline = new Outline(source, SCHEMA_NAMES, policy.limits.nodes);
  const cuts: TrimCut[] = [];
  const skipped: TrimSkip[] = [];
  const changed: ChangedSchema[] = [];
  let foreignBefore = NOT_FOREIGN;
  let foreignAfter = NOT_FOREIGN;
  let characters = 0;
  for (const { name: tool, schemas } of tools) {
    const rows = cuts.length + skipped.length;
    for (const schema of schemas) {
      const trimmed = trimSchema(outline.read(schema.start), schema.pointer, foreign, policy);
      foreignBefore = joinForeign(foreignBefore, trimmed.foreignBefore);
      foreignAfter = joinForeign(foreignAfter, trimmed.foreignAfter);
      for (const cut of trimmed.cuts) {
        characters += cut.pointer.length;
        cuts.push(toolCut(tool, trimmed.draft, cut));
      }
      if (trimmed.cuts.length > 0) changed.push({ ...schema, kept: countKept(trimmed.draft) });
      for (const skip of trimmed.skipped) skipped.push({ tool, ...skip });
      if (characters > MAX_POINTER_CHARACTERS) {
        throw new JsonTextError(
          "too_large",
          schema.start,
          "The pointers of the report would be larger than their limit",
        );
      }
    }
    if (cuts.length + skipped.length === rows) skipped.push({ tool, reason: "nothing_to_cut" });
  }
  cuts.sort(inOrder);
  changed.sort(inOrder);
  return { cuts, skipped, changed, foreign, foreignBefore, foreignAfter };
}

function toolCut(
  tool: string,
  { outline, roles, cuts }: SchemaDraft,
  { node, pointer, start, end }: MarkedCut,
): TrimCut {
  const isDefinition = cuts[node] === CUT_DEFINITION;
  const keyword = isKeyword(roles, node) ? schemaName(outline.names[node] as number) : containerName(pointer);
  return { tool, pointer, keyword, lever: isDefinition ? "unusedDefinitions" : "annotations", start, end };
}

/** A definition that is cut alone is no keyword: the one that holds it is the last token but one. */
function containerName(pointer: string): string {
  return pointer.split("/").at(-2) ?? "";
}

function inOrder(one: ByteRange, other: ByteRange): number {
  return one.start - other.start;
}

function countKept(draft: SchemaDraft): number {
  let count = 0;
  for (let node = 0; node < draft.outline.size; node = following(draft, node)) {
    if (draft.cuts[node] === KEPT) count++;
  }
  return count;
}
