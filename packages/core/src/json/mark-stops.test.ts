import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Cursor } from "./cursor.js";
import { MARKED_BYTES } from "./mark-stops.js";
import { simdMarker } from "./simd-marker.js";
import { tableMarker } from "./table-marker.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Indexes of the marked bytes. */
function marked(marks: Int32Array, count: number): number[] {
  return Array.from({ length: count }, (_, at) => at).filter(
    (at) => (((marks[at >> 5] as number) >> (at & 31)) & 1) === 1,
  );
}

describe("marking", () => {
  it("marks the same bytes with and without SIMD, at every alignment and in shared memory", () => {
    const simd = simdMarker(MARKED_BYTES);
    const table = tableMarker(MARKED_BYTES);
    if (simd === undefined) throw new Error("This runtime has no SIMD to compare with");
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(40),
        fc.boolean(),
        fc.boolean(),
        (text, from, isUtf8, isShared) => {
          const memory = isShared ? new SharedArrayBuffer(text.length + 3) : new ArrayBuffer(text.length + 3);
          const bytes = new Uint8Array(memory, 3);
          bytes.set(text);
          const start = Math.min(from, bytes.length);
          simd.mark(bytes, start, bytes.length, isUtf8);
          table.mark(bytes, start, bytes.length, isUtf8);
          const count = bytes.length - start;
          expect(marked(simd.marks, count)).toEqual(marked(table.marks, count));
          expect(marked(table.marks, count)).toEqual(
            Array.from(bytes.subarray(start), (byte, at) => ({ byte, at }))
              .filter(({ byte }) => byte < 0x20 || byte === 0x22 || byte === 0x5c || (byte >= 0x80 && !isUtf8))
              .map(({ at }) => at),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("does without where WebAssembly is refused or missing", () => {
    vi.stubGlobal("WebAssembly", {
      Module: function refuse(): never {
        throw new EvalError("Refused by the content security policy");
      },
    });
    expect(simdMarker(MARKED_BYTES)).toBeUndefined();
    vi.stubGlobal("WebAssembly", undefined);
    expect(simdMarker(MARKED_BYTES)).toBeUndefined();
  });
});

describe("strings that cross from one marked part to the next", () => {
  const encoder = new TextEncoder();
  const verdict = (bytes: Uint8Array): string => {
    try {
      const cursor = new Cursor(bytes, 8);
      cursor.skip();
      cursor.end();
      return "json";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    ["an escape", "\\n", "json"],
    ["an escape of six", "\\ud83d", "json"],
    ["an unknown escape", "\\x", "not_json"],
    ["an escape cut short", "\\u12z", "not_json"],
    ["an escaped quote", '\\"', "json"],
    ["two backslashes", "\\\\", "json"],
    ["a control character", "\u001f", "not_json"],
    ["characters of two to four bytes", "é漢😀", "json"],
    ["the end and the next string", '", "', "json"],
  ])("reads %s wherever it stands", (_name, piece, expected) => {
    for (let at = MARKED_BYTES - 20; at < MARKED_BYTES + 4; at++) {
      const bytes = encoder.encode(`["${"a".repeat(at)}${piece}${"b".repeat(40)}"]`);
      expect(`${at} ${verdict(bytes)}`).toBe(`${at} ${expected}`);
    }
  });

  it("finds a byte that is not UTF-8 wherever it stands", () => {
    for (let at = MARKED_BYTES - 20; at < MARKED_BYTES + 4; at++) {
      for (const wrong of [[0x80], [0xc3], [0xe6, 0xbc], [0xf0, 0x9f, 0x98], [0xff]]) {
        const bytes = encoder.encode(`["${"a".repeat(2 * MARKED_BYTES)}"]`);
        bytes.set(wrong, at);
        expect(verdict(bytes)).toBe("not_utf8");
      }
    }
  });

  it("keeps two texts apart that are read by turns", () => {
    const cursors = [0, 1].map((first) => {
      const strings = Array.from({ length: 40 }, (_, at) => "x".repeat(at % 2 === first ? 3 : 4000));
      return new Cursor(encoder.encode(JSON.stringify(strings)), 8);
    });
    const ends: number[][] = cursors.map(() => []);
    for (const cursor of cursors) cursor.enter(0x5d);
    for (let at = 0; at < 40; at++) {
      for (const [index, cursor] of cursors.entries()) {
        ends[index]?.push(cursor.skip());
        cursor.advance(0x5d);
      }
    }
    for (const [first, found] of ends.entries()) {
      const lengths = found.map((end, at) => end - (found[at - 1] ?? 0));
      expect(lengths).toEqual(found.map((_, at) => (at % 2 === first ? 3 : 4000) + 3));
    }
  });

  it("says where a text ends inside a string", () => {
    for (const length of [1, 31, 32, 33, 300, MARKED_BYTES - 2, MARKED_BYTES - 1, MARKED_BYTES, 3 * MARKED_BYTES]) {
      const cursor = new Cursor(encoder.encode(`"${"a".repeat(length)}`), 8);
      expect(() => cursor.skip()).toThrow(expect.objectContaining({ code: "not_json", offset: length + 1 }));
    }
  });
});
