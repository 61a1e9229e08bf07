import { cutAnnotations } from "./annotations.js";
import { cutRanges, type SchemaCut } from "./cut-ranges.js";
import { cutIdentifiers, hasUnknownDialect } from "./identifiers.js";
import type { TrimPolicy } from "./policy.js";
import type { TrimReason } from "./reasons.js";
import { type Foreign, findReferences, NOT_FOREIGN } from "./references.js";
import { KEPT, NONE_SKIPPED, type SchemaDraft, type SchemaSkip } from "./schema-draft.js";
import { nameFlags } from "./schema-names.js";
import { CONTAINER_IDS, cutUnusedDefinitions } from "./unused-definitions.js";

const IDENTIFYING = nameFlags(["$id", "$schema"]);

/** What trimming one schema comes to. */
export interface TrimmedSchema {
  readonly cuts: readonly SchemaCut[];
  readonly skipped: readonly SchemaSkip[];
  /** References that leave the schema, the cut ones included. */
  readonly foreignBefore: Foreign;
  /** References that leave what is kept of the schema. */
  readonly foreignAfter: Foreign;
}

/**
 * Finds what can be cut from one schema. A cut can take the last reason away that something else had to stay, so this
 * goes round until nothing more is found: trimming the result again then cuts nothing. Each round but the last frees an
 * identifier, one of ten keywords or the definitions, so there are few.
 *
 * @param at the schema's own pointer.
 */
export function trimSchema(draft: SchemaDraft, at: string, foreign: Foreign, policy: TrimPolicy): TrimmedSchema {
  const { outline } = draft;
  if (!outline.isObject(0)) return leftAlone(outline.isBoolean(0) ? "nothing_to_cut" : "unexpected_type");
  let references = findReferences(draft);
  const foreignBefore = references.foreign;
  if (policy.identifiers === "proven" && hasUnknownDialect(draft)) return leftAlone("dialect_bound", foreignBefore);
  let before = 0;
  for (;;) {
    draft.skipped = NONE_SKIPPED;
    if (policy.levers.has("unusedDefinitions")) cutUnusedDefinitions(draft, references, foreign);
    if (policy.levers.has("annotations")) {
      cutIdentifiers(draft, references, foreign, policy);
      cutAnnotations(draft, references, foreign, policy);
    }
    const count = countCuts(draft);
    if (count === before || !cutsHoldNames(draft)) {
      const cuts = count === 0 ? [] : cutRanges(draft, at, count);
      return { cuts, skipped: draft.skipped, foreignBefore, foreignAfter: references.foreign };
    }
    before = count;
    references = findReferences(draft);
  }
}

function leftAlone(reason: TrimReason, foreign: Foreign = NOT_FOREIGN): TrimmedSchema {
  return { cuts: [], skipped: [{ reason }], foreignBefore: foreign, foreignAfter: foreign };
}

function countCuts({ outline, cuts }: SchemaDraft): number {
  const { size } = outline;
  let count = 0;
  for (let node = 0; node < size; node++) if (cuts[node] !== KEPT) count++;
  return count;
}

/**
 * Whether a name that means something was cut from inside some value, or, beside definitions, an identifier or dialect:
 * only that can free anything else.
 */
function cutsHoldNames({ outline, cuts }: SchemaDraft): boolean {
  const { size, next, names } = outline;
  const hasDefinitions = outline.hasAny(CONTAINER_IDS);
  for (let node = 1; node < size; node++) {
    if (cuts[node] === KEPT) continue;
    if (hasDefinitions && IDENTIFYING[names[node] as number] === 1) return true;
    const last = next[node] as number;
    for (let inside = node + 1; inside < last; inside++) if (names[inside] !== 0) return true;
  }
  return false;
}
