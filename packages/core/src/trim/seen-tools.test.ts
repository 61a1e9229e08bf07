import { describe, expect, it, vi } from "vitest";
import { Outline } from "../json/outline.js";
import { createTrimmer, trim } from "./trim-body.js";

const TOOLS = Array.from({ length: 5 }, (_, index) => ({
  name: `tool_${index}`,
  input_schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    title: "Input",
    properties: { path: { type: "string", title: "Path" }, mode: { enum: ["a", "b"], title: "Mode" } },
    examples: "not a list",
  },
}));

function body(text: string, tools: unknown = TOOLS): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ messages: [{ role: "user", content: text }], tools, stream: true }));
}

/** How many schemas are read while `work` runs. */
function schemasReadBy(work: () => unknown): number {
  const read = vi.spyOn(Outline.prototype, "read");
  work();
  const { length } = read.mock.calls;
  read.mockRestore();
  return length;
}

describe("a trimmer that remembers", () => {
  it("reads no schema of a list that it has read before, wherever the list starts, and answers the same", () => {
    const trimmer = createTrimmer({ cache: { bytes: 100_000 } });
    expect(schemasReadBy(() => trimmer(body("first")))).toBe(5);
    for (const text of ["first", "a longer conversation \n with lines", ""]) {
      const bytes = body(text);
      expect(schemasReadBy(() => trimmer(bytes))).toBe(0);
      expect(trimmer(bytes)).toEqual(trim(bytes));
      expect(trimmer(bytes).digest).toBe(trim(bytes).digest);
    }
  });

  it("remembers lists of which nothing can be cut", () => {
    const bytes = body(
      "x",
      TOOLS.map(({ name }) => ({ name, description: "d".repeat(80), input_schema: { type: "object" } })),
    );
    const trimmer = createTrimmer({ cache: { bytes: 100_000 } });
    trimmer(bytes);
    expect(schemasReadBy(() => expect(trimmer(bytes).bytes).toBe(bytes))).toBe(0);
    expect(trimmer(bytes)).toEqual(trim(bytes));
  });

  it("reads a list again when one byte of it differs, even when it begins and ends alike", () => {
    const trimmer = createTrimmer({ cache: { bytes: 100_000 } });
    const other = TOOLS.map((tool, index) => (index === 3 ? { ...tool, name: "tool_X" } : tool));
    trimmer(body("x"));
    expect(schemasReadBy(() => trimmer(body("x", other)))).toBe(5);
    expect(trimmer(body("x", other))).toEqual(trim(body("x", other)));
  });

  it("still refuses what is wrong around a list that it knows", () => {
    const trimmer = createTrimmer({ cache: { bytes: 100_000 } });
    const good = new TextDecoder().decode(body("x"));
    trimmer(new TextEncoder().encode(good));
    for (const text of [`${good}x`, good.slice(0, -1), good.replace('"x"', '"\u0001"'), good.replace('"x"', "tru")]) {
      const bytes = new TextEncoder().encode(text);
      expect(trimmer(bytes).skipped).toEqual([{ reason: "not_json" }]);
      expect(trimmer(bytes).bytes).toBe(bytes);
    }
    const twice = new TextEncoder().encode(good.replace('"stream"', '"tools"'));
    expect(trimmer(twice).skipped).toEqual(trim(twice).skipped);
  });

  it("keeps to its bytes, and forgets what was used longest ago", () => {
    const lists = ["a", "b", "c"].map((letter) => [{ ...TOOLS[0], name: letter.repeat(300) }]);
    const trimmer = createTrimmer({ cache: { bytes: 5_000 } });
    const schemasRead = (index: number): number => schemasReadBy(() => trimmer(body("x", lists[index])));
    expect([0, 1, 0, 2, 0, 1].map(schemasRead)).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it("refuses a size that is none", () => {
    expect(() => createTrimmer({ cache: { bytes: 0 } })).toThrow(expect.objectContaining({ code: "invalid_limit" }));
  });
});
