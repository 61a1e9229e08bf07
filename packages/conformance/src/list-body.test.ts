import { describe, expect, it } from "vitest";
import { readListBody } from "./list-body.js";

const read = (text: string): { form: string; items: string[] } | undefined => {
  const list = readListBody(Buffer.from(text));
  return list && { form: list.form, items: list.items.map(String) };
};

describe("a list is taken apart", () => {
  it.each<[string, string, { form: string; items: string[] }]>([
    ["an envelope", '{"tools":[{"a":1},{"b":[2,3]}]}', { form: "enveloped", items: ['{"a":1}', '{"b":[2,3]}'] }],
    ["a bare array", "[1,[2],3]\n", { form: "bare", items: ["1", "[2]", "3"] }],
    ["no items", ' { "tools" : [ \n ] } ', { form: "enveloped", items: [] }],
    [
      "brackets in strings",
      String.raw`["]\"],","\\"]`,
      { form: "bare", items: [String.raw`"]\"],"`, String.raw`"\\"`] },
    ],
    ["a comma too many, as an item that is none", "[1,]", { form: "bare", items: ["1", ""] }],
  ])("%s", (_, text, list) => {
    expect(read(text)).toEqual(list);
  });
});

describe("is left to be parsed as a whole", () => {
  it.each([
    ["another member before", '{"next":1,"tools":[]}'],
    ["another member after", '{"tools":[],"tools":[1]}'],
    ["no end", '{"tools":[{"a":1}'],
    ["an end that is not its own", "[1]}"],
    ["an envelope without an end", '{"tools":[1]'],
    ["something after the end", "[1]\u00a0"],
    ["no list", '"text"'],
    ["more items than any catalogue has", `[${"0,".repeat(100_000)}0]`],
  ])("%s", (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
