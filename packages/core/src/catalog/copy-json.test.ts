import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../limits.js";
import { copyJson } from "./copy-json.js";

const copy = (value: unknown, limits = {}) => copyJson(value, { ...DEFAULT_LIMITS, ...limits });
const code = (value: unknown, limits = {}) => {
  const result = copy(value, limits);
  return "problem" in result ? `${result.problem.code} ${result.problem.pointer}` : "copied";
};

describe("copyJson", () => {
  test("gives the same JSON text, in another object", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const value: unknown = JSON.parse(text);
        const result = copy(value);
        if ("problem" in result) throw new Error(result.problem.message);
        expect(JSON.stringify(result.json)).toBe(JSON.stringify(value));
        if (typeof value === "object" && value !== null) expect(result.json).not.toBe(value);
      }),
    );
  });

  test("freezes the copy at every depth and leaves the original alone", () => {
    const value = { a: [{ b: {} }] };
    const result = copy(value) as { json: typeof value };
    const parts = [result.json, result.json.a, result.json.a[0], result.json.a[0]?.b];
    expect(parts.map((part) => Object.isFrozen(part))).toEqual([true, true, true, true]);
    expect(Object.isFrozen(value)).toBe(false);
  });

  test("keeps hostile names as own members", () => {
    const text = '{"__proto__":{"x":1},"constructor":2,"toString":null,"":[]}';
    const result = copy(JSON.parse(text));
    expect(JSON.stringify(result)).toBe(`{"json":${text}}`);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("leaves out members that are undefined", () => {
    expect(copy({ a: undefined, b: 1 })).toEqual({ json: { b: 1 } });
    expect(JSON.stringify(copy({ a: undefined }))).toBe('{"json":{}}');
  });

  test.each<[string, unknown, string]>([
    ["a number too large for JavaScript", { a: JSON.parse("1e400") }, "not_json /a"],
    ["NaN", [Number.NaN], "not_json /0"],
    ["a function", { toJSON: () => "x" }, "not_json /toJSON"],
    ["a hole", new Array(1), "not_json /0"],
    ["a bigint", { a: { b: 1n } }, "not_json /a/b"],
    ["a date", { a: new Date(0) }, "not_json /a"],
    ["a map", new Map(), "not_json "],
    ["nothing", undefined, "not_json "],
  ])("refuses %s", (_what, value, problem) => expect(code(value)).toBe(problem));

  test("takes objects without a prototype and of another realm's shape", () => {
    const bare: Record<string, unknown> = Object.create(null);
    bare.a = 1;
    expect(copy(bare)).toEqual({ json: { a: 1 } });
  });

  test("counts levels of nesting", () => {
    expect(code([[[]]], { depth: 3 })).toBe("copied");
    expect(code([[[[]]]], { depth: 3 })).toBe("too_deep /0/0/0");
    expect(code([[["x"]]], { depth: 3 })).toBe("copied");
  });

  test("counts values", () => {
    expect(code([1, 2], { nodes: 3 })).toBe("copied");
    expect(code([1, 2, 3], { nodes: 3 })).toBe("too_many_nodes /2");
  });

  test("ends on cycles and on shared parts that would unfold without end", () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(code(cycle).split(" ")[0]).toBe("too_deep");
    let shared: unknown = "x";
    for (let level = 0; level < 60; level++) shared = [shared, shared];
    expect(code(shared).split(" ")[0]).toBe("too_many_nodes");
  });

  test("refuses 100,000 levels without recursion", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`);
    let deeper = deep;
    for (let level = 0; level < 100_000; level++) deeper = [deeper];
    expect(code(deeper).split(" ")[0]).toBe("too_deep");
  });
});
