import { isJsonObject } from "@toolfold/core";
import type { UpstreamLimits } from "./upstream-limits.js";

/** Asks for one page; answers the raw result. */
export type RequestPage = (cursor: string | undefined, timeoutMs: number) => Promise<unknown>;

/**
 * Reads `tools/list` to its end. An absent or null `nextCursor` is the end; the empty text is a cursor like any other.
 *
 * @throws Error with one clause that completes "the server …": a repeated cursor, too many pages or tools, no list.
 */
export async function listPages(requestPage: RequestPage, limits: UpstreamLimits): Promise<unknown[]> {
  const deadline = performance.now() + limits.listMs;
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < limits.pages; page += 1) {
    const left = deadline - performance.now();
    if (left <= 0) throw new Error(`did not finish tools/list within ${limits.listMs / 1000} s`);
    const result = await requestPage(cursor, left);
    if (!isJsonObject(result) || !Array.isArray(result.tools))
      throw new Error("answered tools/list without a list of tools");
    for (const tool of result.tools as readonly unknown[]) tools.push(tool);
    if (tools.length > limits.tools) throw new Error(`listed more than ${limits.tools} tools`);
    const next = result.nextCursor ?? undefined;
    if (next === undefined) return tools;
    if (typeof next !== "string") throw new Error("sent a cursor that is no text");
    if (seen.has(next)) throw new Error("sent the same cursor twice");
    seen.add(next);
    cursor = next;
  }
  throw new Error(`listed more than ${limits.pages} pages`);
}
