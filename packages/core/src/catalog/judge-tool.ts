import { isJsonObject, ownMember } from "../json-value.js";
import type { Limits } from "../limits.js";
import type { Problem } from "../problem.js";
import { type CheckedTool, checkTool } from "./check-tool.js";
import { encodeTool } from "./encode-catalog.js";
import { scanSecrets } from "./scan-secrets.js";

/** One tool of an owner's list: what an operator calls it, what was found, and its bytes where it may be served. */
export interface JudgedTool extends CheckedTool {
  readonly name: string;
  readonly bytes?: Uint8Array;
}

/** Judges one tool, and never throws: whatever one tool makes fail is that tool's own problem. */
export function judgeTool(value: unknown, index: number, limits: Limits): JudgedTool {
  try {
    const checked = checkTool(value, limits);
    const name = nameOf(value, index);
    return checked.tool === undefined ? { ...checked, name } : { ...checked, name, bytes: encodeTool(checked.tool) };
  } catch {
    return { name: positionOf(index), problems: [CHECK_FAILED], notes: [] };
  }
}

const CHECK_FAILED: Problem = {
  code: "check_failed",
  pointer: "",
  message: "Reading the tool threw an error; bring plain JSON of a size that can be written again.",
  requirement: "catalog-quarantine",
};

const MAX_NAME_LENGTH = 256;

/** A name for the operator: the tool's own, unless it is missing, long or itself a secret. */
function nameOf(value: unknown, index: number): string {
  const name = isJsonObject(value) ? ownMember(value, "toolId") : undefined;
  const readable = typeof name === "string" && name !== "" && name.length <= MAX_NAME_LENGTH;
  return readable && scanSecrets(name).length === 0 ? name : positionOf(index);
}

const positionOf = (index: number): string => `#${index}`;
