import { isJsonObject } from "@toolfold/core";
import { TroubleError } from "./trouble.js";

/** One page of `tools/list`. */
export interface Page {
  /** As the server sent them: each is judged on its own later, so that one bad tool does not lose its page. */
  readonly tools: readonly unknown[];
  /** Absent on the last page; anything but a string is the server's mistake. */
  readonly nextCursor?: unknown;
}

/**
 * Reads the result of one `tools/list` request.
 *
 * An absent `nextCursor` ends the list. So does `null`, which some servers send for "absent". The empty string does
 * not: cursors are opaque, and MCP names no special one.
 *
 * @throws TroubleError `invalid_answer` where there is no array of tools.
 */
export function readPage(result: unknown): Page {
  if (!isJsonObject(result) || !Array.isArray(result.tools)) {
    throw new TroubleError("invalid_answer", "answered tools/list without an array named `tools`");
  }
  const tools: readonly unknown[] = result.tools;
  const nextCursor = result.nextCursor ?? undefined;
  return nextCursor === undefined ? { tools } : { tools, nextCursor };
}
