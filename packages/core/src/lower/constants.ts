import { isJsonObject, type Json, type JsonKind, type JsonObject, jsonKind } from "../json-value.js";
import { keywordsOf } from "../schema/keywords.js";
import type { Op } from "./algebra.js";
import { type Form, FREE, type MutableShapes, plainParsed, setShape } from "./form.js";
import type { Lowering } from "./lowering.js";
import { notesOf } from "./node-reader.js";
import { type Noted, unitedNotes } from "./notes.js";
import { widen } from "./widening.js";

/** Branches below which a form for each costs little, and may say more. */
const FEW = 40;

/**
 * A long union of branches that are values, with or without notes: united without a form for each.
 *
 * @returns `undefined` where some branch is more than that.
 */
export function constantsForm(
  branches: readonly Json[],
  isExclusive: boolean,
  lowering: Lowering,
  op: Op,
): Form | undefined {
  if (branches.length <= FEW || !op.run.spend(branches.length)) return undefined;
  const groups = new Map<JsonKind, Json[]>();
  const noted: Noted[] = [];
  /** The values seen, and the branch that each was in. */
  const seen = new Map<string, number>();
  let overlaps = false;
  for (const [index, branch] of branches.entries()) {
    const values = isJsonObject(branch) ? valuesOf(branch, lowering) : undefined;
    if (values === undefined || !op.run.spend(values.length)) return undefined;
    noted.push({
      notes: notesOf(branch as JsonObject, lowering.dialect),
      only: values.length === 1 ? values[0] : undefined,
    });
    for (const value of values) {
      const kind = jsonKind(value);
      if (kind === undefined) return undefined;
      const key = op.run.keyOf(value);
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, index);
        const group = groups.get(kind);
        if (group === undefined) groups.set(kind, [value]);
        else group.push(value);
      } else if (before !== index) overlaps = true;
    }
  }
  const shapes: MutableShapes = {};
  for (const [kind, values] of groups) {
    setShape(shapes, kind, kind === "null" ? FREE.null : ({ ...FREE[kind], values } as never));
  }
  const wide = isExclusive && overlaps ? widen(op.spot, "branches_may_overlap") : undefined;
  return { parsed: plainParsed(shapes, { wide, spot: op.spot }), notes: unitedNotes(noted, op), draw: undefined };
}

/** The values of a branch that says nothing else. */
function valuesOf(branch: JsonObject, lowering: Lowering): readonly Json[] | undefined {
  const { dialect } = lowering;
  const keywords = keywordsOf(dialect);
  if (!lowering.isClean(branch)) return undefined;
  let values: readonly Json[] | undefined;
  for (const name of Object.keys(branch)) {
    const keyword = keywords.get(name);
    if (keyword === undefined || (keyword.kind === "annotation" && keyword.applies === "any")) continue;
    if (values !== undefined || (name !== "const" && name !== "enum")) return undefined;
    values = name === "const" ? [branch.const as Json] : (branch.enum as readonly Json[]);
  }
  return values;
}
