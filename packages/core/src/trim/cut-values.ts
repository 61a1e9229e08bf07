import type { Outline } from "../json/outline.js";
import { CUT_KEYWORDS, type CutValue } from "./cut-keywords.js";
import { SCHEMA_NAME_COUNT, schemaName } from "./schema-names.js";

const VALUES: readonly (CutValue | undefined)[] = Array.from({ length: SCHEMA_NAME_COUNT }, (_, id) =>
  CUT_KEYWORDS.get(schemaName(id)),
);

/** Whether a member's value has the type that its keyword needs in order to be cut. */
export function fitsCutValue(outline: Outline, node: number): boolean {
  const wanted = VALUES[outline.names[node] as number];
  if (wanted === "string") return outline.isString(node);
  if (wanted === "boolean") return outline.isBoolean(node);
  if (wanted === "array") return outline.isArray(node);
  return wanted === "any";
}
