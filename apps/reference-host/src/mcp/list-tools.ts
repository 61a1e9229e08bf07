import type { McpLimits } from "./mcp-limits.js";
import { readPage } from "./read-page.js";
import { type Trouble, TroubleError, troubleOf } from "./trouble.js";
import { valueSize } from "./value-size.js";

/** What `tools/list` gave, all pages together. */
export interface Listing {
  readonly tools: readonly unknown[];
  /** Why the listing was cut short; absent when it is complete. */
  readonly trouble?: Trouble;
}

/** Sends one `tools/list` request and gives its raw result. Fails with a {@link TroubleError}. */
export type RequestPage = (cursor: string | undefined, timeoutMs: number) => Promise<unknown>;

/** Reads pages until the list ends or a bound is reached; what was read until then is kept, with the reason. Never fails. */
export async function listTools(requestPage: RequestPage, limits: McpLimits): Promise<Listing> {
  const tools: unknown[] = [];
  try {
    for await (const page of readPages(requestPage, limits)) {
      for (const tool of page) {
        if (tools.length === limits.tools) {
          throw new TroubleError("too_many_tools", `listed more than ${limits.tools} tools`);
        }
        tools.push(tool);
      }
    }
    return { tools };
  } catch (error) {
    return { tools, trouble: troubleOf(error) };
  }
}

async function* readPages(requestPage: RequestPage, limits: McpLimits): AsyncGenerator<readonly unknown[]> {
  const deadline = performance.now() + limits.listMs;
  const seen = new Set<string>();
  let cursor: string | undefined;
  let size = 0;
  for (let pages = 0; pages < limits.pages; pages += 1) {
    const left = deadline - performance.now();
    if (left <= 0) throw new TroubleError("no_answer", `did not finish tools/list within ${limits.listMs / 1000} s`);
    const { tools, nextCursor } = readPage(await requestPage(cursor, left));

    size += valueSize(tools, limits.listingSize - size);
    if (size > limits.listingSize) {
      throw new TroubleError("list_too_large", `listed more than ${limits.listingSize} characters and values`);
    }
    yield tools;

    if (nextCursor === undefined) return;
    if (typeof nextCursor !== "string") {
      throw new TroubleError("invalid_answer", "sent a `nextCursor` that is not a string");
    }
    if (seen.has(nextCursor)) throw new TroubleError("repeated_cursor", "sent the same `nextCursor` twice");
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  throw new TroubleError("too_many_pages", `listed more than ${limits.pages} pages`);
}
