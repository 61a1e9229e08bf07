import { isJsonObject, ownMember } from "@toolfold/core";
import type { UpstreamLimits } from "./upstream-limits.js";

/** Asks for one page; answers the raw result. */
export type RequestPage = (cursor: string | undefined, timeoutMs: number) => Promise<unknown>;

/** A method that lists, and where in its result the list is. */
export interface ListedMembers {
  readonly method: string;
  readonly member: string;
}

const TOOLS: ListedMembers = { method: "tools/list", member: "tools" };

/**
 * Reads a list, of tools unless another is named, to its end. An absent or null `nextCursor` is the end; the empty text is a
 * cursor like any other.
 *
 * @throws Error with one clause that completes "the server …": a repeated cursor, too many pages or tools, no list.
 */
export async function listPages(
  requestPage: RequestPage,
  limits: UpstreamLimits,
  { method, member }: ListedMembers = TOOLS,
): Promise<unknown[]> {
  const deadline = performance.now() + limits.listMs;
  const items: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < limits.pages; page += 1) {
    const left = deadline - performance.now();
    if (left <= 0) throw new Error(`did not finish ${method} within ${limits.listMs / 1000} s`);
    const result = await requestPage(cursor, left);
    const listed = isJsonObject(result) ? ownMember(result, member) : undefined;
    if (!isJsonObject(result) || !Array.isArray(listed))
      throw new Error(`answered ${method} without a list of ${member}`);
    for (const item of listed as readonly unknown[]) items.push(item);
    if (items.length > limits.tools) throw new Error(`listed more than ${limits.tools} ${member}`);
    const next = result.nextCursor ?? undefined;
    if (next === undefined) return items;
    if (typeof next !== "string") throw new Error("sent a cursor that is no text");
    if (seen.has(next)) throw new Error("sent the same cursor twice");
    seen.add(next);
    cursor = next;
  }
  throw new Error(`listed more than ${limits.pages} pages`);
}
