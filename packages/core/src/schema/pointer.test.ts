import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPointer, type Location, parsePointer, pointerOf } from "./pointer.js";

describe("formatPointer", () => {
  test.each<[(string | number)[], string]>([
    [[], ""],
    [[""], "/"],
    [["a/b", "m~n", 0], "/a~1b/m~0n/0"],
    [["~1"], "/~01"],
  ])("spells %j as %j", (tokens, pointer) => expect(formatPointer(tokens)).toBe(pointer));

  test("is undone by parsePointer", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a", "\ud83d") })), (tokens) => {
        expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
      }),
    );
  });
});

describe("parsePointer", () => {
  test.each(["a", "#/a", "/~", "/~2", "/a~"])("refuses %j", (text) => expect(parsePointer(text)).toBeUndefined());
});

describe("pointerOf", () => {
  test("spells a chain from the root", () => {
    const properties: Location = { parent: undefined, token: "properties" };
    expect(pointerOf({ parent: { parent: properties, token: "a/b" }, token: 3 })).toBe("/properties/a~1b/3");
    expect(pointerOf(undefined)).toBe("");
  });
});
