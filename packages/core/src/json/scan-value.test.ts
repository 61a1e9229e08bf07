import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cursor } from "./cursor.js";
import { JsonTextError } from "./json-text-error.js";

const DEPTH = 64;

function scan(bytes: Uint8Array): string {
  try {
    const cursor = new Cursor(bytes, DEPTH);
    cursor.skip();
    cursor.end();
    return "json";
  } catch (error) {
    if (error instanceof JsonTextError) return error.code;
    throw error;
  }
}

function platform(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

const TEXTS: readonly (readonly [text: string, verdict: string])[] = [
  ['{"a":[1,-0.5e+10,true,false,null,"\\u00e9\\n\\/"]}', "json"],
  [" \t\r\n[ ] ", "json"],
  ['"\\ud800"', "json"],
  ["", "not_json"],
  ["[1,]", "not_json"],
  ['{"a":1,}', "not_json"],
  ["{a:1}", "not_json"],
  ["01", "not_json"],
  ["-", "not_json"],
  ["1.", "not_json"],
  [".5", "not_json"],
  ["1e", "not_json"],
  ["+1", "not_json"],
  ["nul", "not_json"],
  ["nulll", "not_json"],
  ["NaN", "not_json"],
  ["'a'", "not_json"],
  ['"\\x"', "not_json"],
  ['"\\u12g4"', "not_json"],
  ['"a\nb"', "not_json"],
  ['"\u007f"', "json"],
  ['"open', "not_json"],
  ["[1] 2", "not_json"],
  ["[1}", "not_json"],
  ["\ufeff1", "not_json"],
  ["[\u00a01]", "not_json"],
  ["[".repeat(DEPTH) + "]".repeat(DEPTH), "json"],
  ["[".repeat(DEPTH + 1) + "]".repeat(DEPTH + 1), "too_deep"],
];

describe("scanValue", () => {
  it.each(TEXTS)("judges %j: %s", (text, verdict) => {
    expect(scan(new TextEncoder().encode(text))).toBe(verdict);
  });

  it.each([
    ["a lone continuation", [0x80]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["a code point above the last one", [0xf4, 0x90, 0x80, 0x80]],
    ["a character cut short", [0xe6, 0xbc]],
    ["a byte of no encoding", [0xff]],
  ])("refuses %s as not UTF-8", (_name, inner) => {
    expect(scan(Uint8Array.from([0x22, ...inner, 0x22]))).toBe("not_utf8");
  });

  it("says where the text goes wrong", () => {
    const cursor = new Cursor(new TextEncoder().encode('{"a": tru}'), DEPTH);
    expect(() => cursor.skip()).toThrow(expect.objectContaining({ code: "not_json", offset: 9 }));
  });

  it("takes what the platform's decoder and parser take, at every alignment", () => {
    const pieces = fc.constantFrom(
      '"',
      "\\",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "a",
      "1",
      "-",
      ".",
      "e",
      "true",
      " ",
      "\n",
      "é",
      "漢",
      "😀",
      "\\u00e9",
      '"key"',
      '"plain text of some length"',
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.json(),
    );
    const noise = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(255) });
    fc.assert(
      fc.property(text, noise, fc.nat(200), fc.nat(3), (value, byte, at, offset) => {
        const encoded = new TextEncoder().encode(value);
        const memory = new Uint8Array(encoded.length + offset);
        memory.set(encoded, offset);
        const bytes = memory.subarray(offset);
        if (byte !== undefined && bytes.length > 0) bytes[at % bytes.length] = byte;
        expect(scan(bytes) === "json").toBe(platform(bytes));
      }),
      { numRuns: 3000 },
    );
  });
});
