import fc from "fast-check";
import { expect, test } from "vitest";
import { accountBytes } from "./account-bytes.js";

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

test("every byte of a tool belongs to one keyword", () => {
  const json = bytesOf({
    name: "a",
    description: "é",
    inputSchema: { type: "object", properties: { type: { enum: ["x", 1] }, items: true }, required: ["type"] },
    outputSchema: { $defs: { A: { type: "null" } }, anyOf: [{ $ref: "#/$defs/A" }, false] },
  });
  const leaves = accountBytes(json);
  expect(leaves.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(json.length);
  const of = (part: string, keyword: string) =>
    leaves.find((leaf) => leaf.part === part && leaf.keyword === keyword)?.bytes;
  expect(of("input", "name")).toBe('"name":"a"'.length);
  expect(of("input", "description")).toBe('"description":"é"'.length + 1);
  // A property called `type` is a name; its keyword is counted where it stands.
  expect(of("input", "property names")).toBe('"type":"items":'.length);
  expect(of("input", "type")).toBe('"type":"object"'.length);
  expect(of("input", "enum")).toBe('"enum":["x",1]'.length);
  expect(of("output", "type")).toBe('"type":"null"'.length);
});

test("definitions of the input are a part of their own", () => {
  const json = bytesOf({ name: "a", inputSchema: { $defs: { A: { type: "string" } } } });
  expect(accountBytes(json).find(({ part, keyword }) => part === "definitions" && keyword === "type")?.bytes).toBe(15);
});

test("whatever stands in a tool, the bytes add up", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 6 }), (inputSchema, extra) => {
      const json = bytesOf({
        name: "a",
        inputSchema,
        properties: extra,
        outputSchema: { properties: extra, allOf: extra },
      });
      expect(accountBytes(json).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(json.length);
    }),
  );
});
