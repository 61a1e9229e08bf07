import type { ToolView } from "../work/view-tool.js";

/** Equal rows around a difference that stay in sight. */
const CONTEXT = 3;
const LEAST_FOLD = 8;

/** A row of the two schemas, or a run of equal rows that is folded away. */
export type SchemaRow =
  | { readonly kind: "row"; readonly at: number; readonly isSame: boolean }
  | { readonly kind: "fold"; readonly from: number; readonly to: number };

/** Folds long runs of rows in which nothing differs and nothing is marked. `unfolded` holds the runs that were opened. */
export function schemaRows(view: ToolView, unfolded: ReadonlySet<number>): SchemaRow[] {
  const { length } = view.rows;
  const result: SchemaRow[] = [];
  for (let at = 0; at < length; ) {
    let end = at;
    while (end < length && isQuiet(view, end)) end++;
    const from = at === 0 ? 0 : at + CONTEXT;
    const to = end === length ? end : end - CONTEXT;
    const isFolded = to - from >= LEAST_FOLD && !unfolded.has(from);
    for (let row = at; row < (isFolded ? from : end); row++) result.push({ kind: "row", at: row, isSame: true });
    if (isFolded) {
      result.push({ kind: "fold", from, to });
      for (let row = to; row < end; row++) result.push({ kind: "row", at: row, isSame: true });
    }
    if (end < length) result.push({ kind: "row", at: end, isSame: isMatched(view, end) });
    at = end + 1;
  }
  return result;
}

/** Whether both sides say the same. */
function isMatched({ rows, full, lean }: ToolView, at: number): boolean {
  const row = rows[at];
  if (row?.full === undefined || row.lean === undefined) return false;
  const [left, right] = [full[row.full], lean[row.lean]];
  return left?.indent === right?.indent && left?.text.replace(/,$/, "") === right?.text.replace(/,$/, "");
}

function isQuiet(view: ToolView, at: number): boolean {
  const line = view.full[view.rows[at]?.full ?? -1];
  return isMatched(view, at) && line?.cut === undefined && line?.widenings.length === 0;
}
