import { describe, expect, test } from "vitest";
import { describeKind, isJsonObject, jsonKind, ownMember, setMember } from "./json-value.js";

describe("jsonKind", () => {
  test.each([
    [null, "null", "null"],
    [false, "boolean", "a boolean"],
    [-0, "number", "a number"],
    ["", "string", "a string"],
    [[], "array", "an array"],
    [{}, "object", "an object"],
    [Object.create(null), "object", "an object"],
    [Number.NaN, undefined, "a value that JSON cannot hold"],
    [Number.NEGATIVE_INFINITY, undefined, "a value that JSON cannot hold"],
    [1n, undefined, "a value that JSON cannot hold"],
    [() => 1, undefined, "a value that JSON cannot hold"],
    [undefined, undefined, "nothing"],
  ])("takes %s for %s", (value, kind, words) => {
    expect(jsonKind(value)).toBe(kind);
    expect(isJsonObject(value)).toBe(kind === "object");
    expect(describeKind(value)).toBe(words);
  });
});

describe("ownMember", () => {
  test.each(["constructor", "toString", "__proto__", "missing"])("finds no %s in an empty object", (name) => {
    expect(ownMember({}, name)).toBeUndefined();
  });

  test("finds an own member of any name", () => {
    expect(ownMember(JSON.parse('{"__proto__":1,"constructor":2}'), "__proto__")).toBe(1);
  });
});

describe("setMember", () => {
  test("sets __proto__ as a member and leaves the prototype alone", () => {
    const object = {};
    setMember(object, "__proto__", { polluted: true });
    expect(JSON.stringify(object)).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  });
});
