import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { TrimOptionsError } from "./policy.js";
import { createTrimmer, trim } from "./trim-body.js";

function bodyOf(schema: string): Uint8Array {
  return new TextEncoder().encode(`{"tools":[{"name":"t","input_schema":${schema}}]}`);
}

function repeat(count: number, each: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => each(index)).join(",");
}

describe("trim", () => {
  it("reports each cut with its tool, place, keyword, lever and bytes", () => {
    expect(trim(bodyOf('{"title":"T","type":"object","$defs":{"a":{}}}')).cuts).toEqual([
      { tool: "t", pointer: "/tools/0/input_schema/title", keyword: "title", lever: "annotations", start: 38, end: 50 },
      {
        tool: "t",
        pointer: "/tools/0/input_schema/$defs",
        keyword: "$defs",
        lever: "unusedDefinitions",
        start: 65,
        end: 82,
      },
    ]);
  });

  it("names the digest of the tools as they came, whether or not they are trimmed", () => {
    const one = trim(bodyOf('{"type":"object"}'));
    const tool = '{"name":"t","input_schema":{"type":"object"}}';
    expect(one.digest).toBe(createHash("sha256").update(tool).digest("hex"));
    expect(one.digest).toBe(trim(bodyOf('{"type":"object"}'), { levers: [] }).digest);
    expect(one.digest).not.toBe(trim(bodyOf('{"type": "object"}')).digest);
    expect(trim(new TextEncoder().encode("{}")).digest).toBeUndefined();
  });

  it("takes a view into the middle of a buffer and gives the same bytes", () => {
    const body = bodyOf('{"title":"T","type":"object"}');
    for (const offset of [1, 2, 3]) {
      const memory = new Uint8Array(body.length + 8).fill(0x78);
      memory.set(body, offset);
      expect(trim(memory.subarray(offset, offset + body.length)).bytes).toEqual(trim(body).bytes);
    }
  });

  it("gives the very array back when nothing is cut", () => {
    const body = bodyOf('{"type":"object"}');
    expect(trim(body).bytes).toBe(body);
    expect(createTrimmer({ keywords: [] })(bodyOf('{"title":"T"}')).changed).toBe(false);
  });

  it.each([
    [{ shape: "soap" }, "unknown_shape_name"],
    [{ levers: ["descriptions"] }, "unknown_lever"],
    [{ keywords: ["description"] }, "unknown_keyword"],
    [{ limits: { depth: 0 } }, "invalid_limit"],
  ])("throws for options that make no sense: %j", (options, code) => {
    expect(() => trim(bodyOf("{}"), options as object)).toThrow(TrimOptionsError);
    expect(() => trim(bodyOf("{}"), options as object)).toThrow(expect.objectContaining({ code }));
  });
});

describe("trim on hostile bodies", () => {
  const HOSTILE: readonly (readonly [name: string, schema: string, reason: string | undefined])[] = [
    [
      "a chain of definitions",
      `{"$defs":{${repeat(20_000, (at) => `"d${at}":{"$ref":"#/$defs/d${at + 1}"}`)},"d20000":{}},"$ref":"#/$defs/d0"}`,
      "nothing_to_cut",
    ],
    [
      "unused definitions that point everywhere",
      `{"$defs":{${repeat(20_000, (at) => `"d${at}":{"$ref":"#/properties/p${at}"}`)}},"properties":{${repeat(20_000, (at) => `"p${at}":{}`)}}}`,
      undefined,
    ],
    [
      "a report longer than its limit",
      `${'{"not":'.repeat(240)}{"anyOf":[${repeat(20_000, () => '{"title":""}')}]}${"}".repeat(240)}`,
      "too_large",
    ],
    ["a reference of megabytes", `{"$ref":"#${"/".repeat(5_000_000)}"}`, "too_large"],
    ["an identifier of megabytes", `{"$id":"${"a".repeat(5_000_000)}"}`, "nothing_to_cut"],
    ["one keyword again and again", `{${repeat(50_000, () => '"title":"x"')}}`, undefined],
    ["more cuts than the limit", `{"anyOf":[${repeat(99_000, () => '{"title":"","title":""}')}]}`, "too_large"],
  ];

  it.each(HOSTILE)("ends soon on %s", (_name, schema, reason) => {
    const body = bodyOf(schema);
    const started = performance.now();
    const result = trim(body);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(result.skipped.find((skip) => skip.tool === undefined)?.reason).toBe(reason);
    expect(result.changed).toBe(reason === undefined);
  });

  it("leaves 100 MB and a million tools alone", () => {
    expect(trim(new Uint8Array(100_000_000).fill(0x20)).skipped).toEqual([{ reason: "too_large" }]);
    const tools = new TextEncoder().encode(`{"tools":[${repeat(1_000_000, () => '{"name":"t"}')}]}`);
    expect(trim(tools).skipped).toEqual([{ reason: "too_large" }]);
  });
});
