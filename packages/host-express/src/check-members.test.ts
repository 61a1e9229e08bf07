import { expect, test } from "vitest";
import { checkMembers, FUNCTION, LIST, OBJECT, required, SWITCH, TEXT, wholeNumber } from "./check-members.js";

const RULES = {
  name: required(TEXT),
  size: wholeNumber(1, 9),
  call: FUNCTION,
  more: OBJECT,
  list: LIST,
  on: SWITCH,
};

test.each([
  { name: "x" },
  { name: "x", size: undefined, call: undefined },
  { name: "x", size: 9, call: () => 0, more: {}, list: [], on: false },
])("accepts %j", (options) => {
  expect(checkMembers("f", options, RULES)).toBeUndefined();
});

test.each<[unknown, string]>([
  [undefined, "the options must be an object"],
  [null, "the options must be an object"],
  ["x", "the options must be an object"],
  [{}, "name must be a text that is not empty"],
  [{ name: undefined }, "name must be a text that is not empty"],
  [{ name: null }, "name must be a text that is not empty"],
  [{ name: "" }, "name must be a text that is not empty"],
  [{ name: ["x"] }, "name must be a text that is not empty"],
  [{ name: "x", size: 10 }, "size must be a whole number from 1 to 9"],
  [{ name: "x", size: "5" }, "size must be a whole number from 1 to 9"],
  [{ name: "x", size: Number.NaN }, "size must be a whole number from 1 to 9"],
  [{ name: "x", call: {} }, "call must be a function"],
  [{ name: "x", more: null }, "more must be an object"],
  [{ name: "x", list: {} }, "list must be an array"],
  [{ name: "x", on: 1 }, "on must be true or false"],
  [{ name: "x", nmae: "y" }, "nmae is not an option; there are name, size, call, more, list, on"],
  [{ name: "x", constructor: 1 }, "constructor is not an option; there are name, size, call, more, list, on"],
])("refuses %j", (options, what) => {
  expect(() => checkMembers("f", options, RULES)).toThrow(
    expect.objectContaining({ name: "HostError", code: "invalid_option", message: `f: ${what}.` }),
  );
});
