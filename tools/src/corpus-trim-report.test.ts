import { expect, it } from "vitest";
import { formatCorpusTrim, measureTrim } from "./corpus-trim-report.js";

const body = (schema: string): Uint8Array =>
  new TextEncoder().encode(`{"tools":[{"name":"t","inputSchema":${schema},"annotations":{"title":"T"}}]}`);

it("counts what each lever saves, of all bytes and of what a request carries", () => {
  expect(measureTrim("one", body('{"title":"T","$defs":{"a":{}},"type":"object"}'))).toEqual({
    name: "one",
    bytes: 113,
    cuts: 2,
    annotations: 12,
    unusedDefinitions: 17,
    carried: 75,
    notes: ["1 × title cut", "1 × $defs cut"],
  });
});

it("says why nothing was cut", () => {
  expect(measureTrim("two", body('{"title":5}')).notes).toEqual(["1 × nothing_to_cut", "1 × title unexpected_type"]);
});

it("sums up", () => {
  const rows = [measureTrim("one", body('{"title":"T","type":"object"}')), measureTrim("two", body("{}"))];
  expect(formatCorpusTrim(rows).split("\n").at(-1)).toBe("all | 165 | 1 | 12 | 0 | 7.3 % | 13.5 % | ");
});
