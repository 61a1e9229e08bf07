import fc from "fast-check";
import { expect, test } from "vitest";
import { compareToolIds } from "./compare-tool-ids.js";

test("orders by UTF-16 code units, not by locale or code point", () => {
  const ids = ["b", "a", "B", "é", "\uff5e", "\u{1F600}", "a:1", "a", "ab", "10", "2"];
  expect(ids.sort(compareToolIds)).toEqual(["10", "2", "B", "a", "a", "a:1", "ab", "b", "é", "\u{1F600}", "\uff5e"]);
});

test("is a total order", () => {
  const id = fc.string({ unit: "binary", maxLength: 4 });
  fc.assert(
    fc.property(id, id, id, (one, two, three) => {
      expect(Math.sign(compareToolIds(one, two))).toBe(0 - Math.sign(compareToolIds(two, one)));
      expect(compareToolIds(one, two) === 0).toBe(one === two);
      if (compareToolIds(one, two) <= 0 && compareToolIds(two, three) <= 0) {
        expect(compareToolIds(one, three)).toBeLessThanOrEqual(0);
      }
    }),
  );
});
