import type { Json } from "@toolfold/core";
import type { ToolResult } from "../provider.js";
import type { Repair } from "./envelope.js";

/** The key in a result's `_meta` under which the repairs of its call are listed. */
export const REPAIRS_META_KEY = "dev.toolfold/repairs";

/** The result as it came; where the call was repaired, with a note of what was done. */
export function withAudit(result: ToolResult, repairs: readonly Repair[]): ToolResult {
  if (repairs.length === 0) return result;
  const note: Json = repairs.map(({ pointer, repair }) => ({ pointer, repair }));
  return { ...result, _meta: { ...result._meta, [REPAIRS_META_KEY]: note } };
}
