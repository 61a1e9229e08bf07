import { describe, expect, test, vi } from "vitest";
import { listTools, type RequestPage } from "./list-tools.js";
import { DEFAULT_MCP_LIMITS, type McpLimits } from "./mcp-limits.js";
import { TroubleError } from "./trouble.js";

const limits: McpLimits = { ...DEFAULT_MCP_LIMITS, pages: 4, tools: 5, listingSize: 1000, listMs: 200 };
const numbered: RequestPage = async (cursor = "0") => ({ tools: [cursor], nextCursor: String(Number(cursor) + 1) });

/** Answers request n with page n, and records the cursors. */
function pages(...results: unknown[]): RequestPage & { cursors: (string | undefined)[] } {
  const cursors: (string | undefined)[] = [];
  const request = async (cursor: string | undefined) => {
    cursors.push(cursor);
    return results[cursors.length - 1];
  };
  return Object.assign(request, { cursors });
}

describe("a list that ends", () => {
  test("joins its pages in order", async () => {
    const request = pages({ tools: ["a", "b"], nextCursor: "p2" }, { tools: [], nextCursor: "p3" }, { tools: ["c"] });
    expect(await listTools(request, limits)).toEqual({ tools: ["a", "b", "c"] });
    expect(request.cursors).toEqual([undefined, "p2", "p3"]);
  });

  test("follows an empty cursor, once", async () => {
    const request = pages({ tools: ["a"], nextCursor: "" }, { tools: ["b"] });
    expect(await listTools(request, limits)).toEqual({ tools: ["a", "b"] });
    expect(request.cursors).toEqual([undefined, ""]);
  });

  test("takes a null cursor for none", async () => {
    expect(await listTools(pages({ tools: ["a"], nextCursor: null }), limits)).toEqual({ tools: ["a"] });
  });

  test("may have exactly as many tools and pages as allowed", async () => {
    const request = pages(
      { tools: ["a", "b"], nextCursor: "1" },
      { tools: ["c"], nextCursor: "2" },
      { tools: ["d"], nextCursor: "3" },
      { tools: ["e"] },
    );
    expect(await listTools(request, limits)).toEqual({ tools: ["a", "b", "c", "d", "e"] });
  });
});

describe("a list that is cut short keeps what was read and says why", () => {
  test.each([
    [
      "fresh cursors for ever",
      numbered,
      ["0", "1", "2", "3"],
      { code: "too_many_pages", message: "listed more than 4 pages" },
    ],
    [
      "a repeated cursor",
      pages({ tools: ["a"], nextCursor: "x" }, { tools: ["b"], nextCursor: "y" }, { tools: ["c"], nextCursor: "x" }),
      ["a", "b", "c"],
      { code: "repeated_cursor", message: "sent the same `nextCursor` twice" },
    ],
    [
      "an empty cursor for ever",
      pages({ tools: ["a"], nextCursor: "" }, { tools: ["b"], nextCursor: "" }),
      ["a", "b"],
      { code: "repeated_cursor", message: "sent the same `nextCursor` twice" },
    ],
    [
      "too many tools",
      pages({ tools: [1, 2, 3, 4], nextCursor: "x" }, { tools: [5, 6, 7] }),
      [1, 2, 3, 4, 5],
      { code: "too_many_tools", message: "listed more than 5 tools" },
    ],
    [
      "too much text",
      pages({ tools: ["a"], nextCursor: "x" }, { tools: ["b".repeat(1000)] }),
      ["a"],
      { code: "list_too_large", message: "listed more than 1000 characters and values" },
    ],
    [
      "a cursor that is not a string",
      pages({ tools: ["a"], nextCursor: 7 }),
      ["a"],
      { code: "invalid_answer", message: "sent a `nextCursor` that is not a string" },
    ],
    [
      "a page without tools",
      pages({ tools: ["a"], nextCursor: "x" }, { tools: {} }),
      ["a"],
      { code: "invalid_answer", message: "answered tools/list without an array named `tools`" },
    ],
    [
      "no object at all",
      pages(null),
      [],
      { code: "invalid_answer", message: "answered tools/list without an array named `tools`" },
    ],
  ])("%s", async (_name, request, tools, trouble) => {
    expect(await listTools(request, limits)).toEqual({ tools, trouble });
  });

  test("a server that fails on a later page", async () => {
    const request: RequestPage = async (cursor) => {
      if (cursor === undefined) return { tools: ["a"], nextCursor: "x" };
      throw new TroubleError("ended", "ended before it finished tools/list");
    };
    expect(await listTools(request, limits)).toEqual({
      tools: ["a"],
      trouble: { code: "ended", message: "ended before it finished tools/list" },
    });
  });

  test("a deadline for all pages together, not one for each", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const asked: number[] = [];
    const slow: RequestPage = async (cursor = "0", timeoutMs) => {
      asked.push(timeoutMs);
      await new Promise((resolve) => setTimeout(resolve, 120));
      return { tools: [cursor], nextCursor: String(Number(cursor) + 1) };
    };
    const listing = listTools(slow, limits);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await listing).toEqual({
      tools: ["0", "1"],
      trouble: { code: "no_answer", message: "did not finish tools/list within 0.2 s" },
    });
    expect(asked).toEqual([200, 80]);
  });

  test("a mistake of our own is not blamed on the server", async () => {
    const broken: RequestPage = async () => {
      throw new RangeError("ours");
    };
    expect(await listTools(broken, limits)).toEqual({
      tools: [],
      trouble: { code: "host_failed", message: "met a fault of this host: RangeError: ours" },
    });
  });
});
