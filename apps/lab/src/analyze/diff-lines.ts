import { diffArrays } from "diff";
import type { Line } from "./format-lines.js";

/** A row of two texts side by side; a side that is absent has no such line. */
export interface DiffRow {
  readonly full: number | undefined;
  readonly lean: number | undefined;
}

/** Longer searches are given up: the texts are then shown one against the other without a match. */
const TIMEOUT_MS = 1_500;

/** Aligns two texts line by line. A comma at the end is no difference. */
export function diffLines(full: readonly Line[], lean: readonly Line[]): DiffRow[] {
  const changes = diffArrays(full.map(comparable), lean.map(comparable), { timeout: TIMEOUT_MS });
  if (changes === undefined) return unmatched(full.length, lean.length);
  const rows: DiffRow[] = [];
  let [at, leanAt] = [0, 0];
  for (const { added, removed, count } of changes) {
    for (let step = 0; step < count; step++) {
      rows.push({ full: added ? undefined : at++, lean: removed ? undefined : leanAt++ });
    }
  }
  return pairUp(rows);
}

function comparable({ indent, text }: Line): string {
  return `${indent} ${text.replace(/,$/, "")}`;
}

/** Removed lines and the lines that stand in their place share rows. */
function pairUp(rows: readonly DiffRow[]): DiffRow[] {
  const paired: DiffRow[] = [];
  let removed: number[] = [];
  let added: number[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      paired.push({ full: removed[index], lean: added[index] });
    }
    [removed, added] = [[], []];
  };
  for (const row of rows) {
    if (row.full !== undefined && row.lean !== undefined) {
      flush();
      paired.push(row);
    } else if (row.full !== undefined) removed.push(row.full);
    else if (row.lean !== undefined) added.push(row.lean);
  }
  flush();
  return paired;
}

function unmatched(full: number, lean: number): DiffRow[] {
  return Array.from({ length: Math.max(full, lean) }, (_, index) => ({
    full: index < full ? index : undefined,
    lean: index < lean ? index : undefined,
  }));
}
