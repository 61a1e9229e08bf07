import fc from "fast-check";
import { expect, test } from "vitest";
import { minify } from "./minify.js";

const minified = (text: string): string => new TextDecoder().decode(minify(new TextEncoder().encode(text)));

test.each([
  ['{ "a" : [ 1.0 , 1E+2 ],\r\n\t"b":"c \\" d" }', '{"a":[1.0,1E+2],"b":"c \\" d"}'],
  ['"\\\\ " ', '"\\\\ "'],
  ["{}", "{}"],
])("%j is sent as %j", (text, expected) => expect(minified(text)).toBe(expected));

test("indented text becomes what JSON.stringify writes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(minified(JSON.stringify(value, undefined, 2))).toBe(JSON.stringify(value));
    }),
  );
});
