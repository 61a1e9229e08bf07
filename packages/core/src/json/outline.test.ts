import { expect, it } from "vitest";
import { jsonSource } from "./json-source.js";
import { NameTable } from "./name-table.js";
import { Outline } from "./outline.js";

const TABLE = new NameTable(["title", "not", "$ref"]);

function outlineOf(text: string, limit = 1000): Outline {
  const outline = new Outline(jsonSource(new TextEncoder().encode(text), 8), TABLE, limit);
  outline.read(0);
  return outline;
}

it("lists every value with its range, its key and where its successor is", () => {
  const text = '{"title": [1, {}], "\\u006eot":{"x":"y"}}';
  const outline = outlineOf(text);
  const rows = Array.from({ length: outline.size }, (_, node) => ({
    value: text.slice(outline.starts[node], outline.ends[node]),
    name: outline.names[node],
    next: outline.next[node],
  }));
  expect(rows).toEqual([
    { value: text, name: 0, next: 6 },
    { value: "[1, {}]", name: 1, next: 4 },
    { value: "1", name: 0, next: 3 },
    { value: "{}", name: 0, next: 4 },
    { value: '{"x":"y"}', name: 2, next: 6 },
    { value: '"y"', name: 0, next: 6 },
  ]);
});

it("grows with the value and starts anew with the next one", () => {
  const text = `[${Array.from({ length: 5000 }, (_, index) => index).join(",")}]`;
  const outline = outlineOf(text, 6000);
  expect(outline.size).toBe(5001);
  expect(text.slice(outline.starts[5000], outline.ends[5000])).toBe("4999");
  outline.read(1);
  expect(outline.size).toBe(1);
});

it("refuses more values than the limit", () => {
  expect(() => outlineOf("[1,2,3]", 3)).toThrow(expect.objectContaining({ code: "too_large" }));
});

it("finds names however they are spelled, and no others", () => {
  const find = (key: string): number => {
    const bytes = new TextEncoder().encode(key);
    return TABLE.find(bytes, 0, bytes.length, key.includes("\\"));
  };
  expect(['"title"', '"\\u0074itle"', '"\\u0024ref"', '"Title"', '"titles"', '""', '"titl\\u0065x"'].map(find)).toEqual(
    [1, 1, 3, 0, 0, 0, 0],
  );
});
