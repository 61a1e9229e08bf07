import type { Arrangement } from "./arrangement.js";

/** Where a caller finds a tool. */
export interface ToolPlace {
  /** What a call names. */
  readonly listedAs: string;
  /** Whether the tool is listed as it is, so that a call takes its arguments without an envelope. */
  readonly isDirect: boolean;
}

/** Where a tool is found; `undefined` for a tool that is missing or not this caller's. */
export function placeIn({ listed, placeOf }: Arrangement, tool: string): ToolPlace | undefined {
  const listedAs = placeOf.get(tool);
  const entry = listedAs === undefined ? undefined : listed.get(listedAs);
  return listedAs === undefined || entry === undefined ? undefined : { listedAs, isDirect: "tool" in entry };
}
