import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { encodeTool, projectTool, type ToolDescriptor } from "../src/index.js";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

test("the README shows one tool before and after, with its true byte counts", () => {
  const [before, after] = [...readme.matchAll(/^```json\n(.*?)^```$/gms)].map(
    ([, text]) => JSON.parse(text as string) as ToolDescriptor,
  );
  const [bytesBefore, bytesAfter] = [...readme.matchAll(/(\d+) bytes/g)].map(([, count]) => Number(count));
  const { tool, report } = projectTool(before as ToolDescriptor);
  expect({ tool, report: report.inputSchema }).toEqual({ tool: after, report: "exact" });
  expect([bytesBefore, bytesAfter]).toEqual([before, after].map((shown) => encodeTool(shown as ToolDescriptor).length));
});
