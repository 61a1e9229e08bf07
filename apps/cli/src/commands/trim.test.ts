import { describe, expect, it } from "vitest";
import { main } from "../main.js";
import { testTerminal } from "../test-terminal.test-support.js";

async function run(args: string[], stdin: string): Promise<[number, string, string]> {
  const terminal = testTerminal({}, stdin);
  const code = await main(args, terminal);
  return [code, terminal.out(), terminal.err()];
}

const schema =
  '{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"A","type":"object","$defs":{"x":{}}}';
const body = `{ "model": "m",\n "tools": [{"name":"a","input_schema":${schema}}], "n": 1.0 }\n`;

describe("toolfold trim", () => {
  it("writes every byte outside the cuts as it was, and nothing else", async () => {
    expect(await run(["trim"], body)).toEqual([0, body.replace(schema, '{"type":"object"}'), ""]);
  });

  it.each([
    ["--no-annotations", schema.replace(',"$defs":{"x":{}}', "")],
    ["--no-unused-definitions", '{"type":"object","$defs":{"x":{}}}'],
  ])("pulls one lever only with %s", async (option, expected) => {
    expect(await run(["trim", option], body)).toEqual([0, body.replace(schema, expected), ""]);
  });

  it.each([
    ["not JSON", '{"tools":[', 1, "standard input is written as it came: not_json.\n"],
    ["JSON without tools", "{}", 0, "standard input is written as it came: no_tools.\n"],
    ["an unknown shape", "[1]", 0, "standard input is written as it came: unknown_shape.\n"],
  ])("writes %s as it came", async (_, text, code, message) => {
    expect(await run(["trim"], text)).toEqual([code, text, message]);
  });

  it("reports as JSON", async () => {
    const [, , err] = await run(["trim", "--report=json"], body);
    expect(JSON.parse(err)).toMatchObject({
      shape: "anthropic-messages",
      tokenizer: "o200k_base",
      tools: [{ name: "a", cuts: 3, bytesCut: schema.length - '{"type":"object"}'.length }],
      keywords: [
        { name: "$defs", cuts: 1 },
        { name: "$schema", cuts: 1 },
        { name: "title", cuts: 1 },
      ],
    });
  });

  it("reports as a table of at most 80 columns", async () => {
    const [, , err] = await run(["trim", "--report"], body);
    expect(Math.max(...err.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(err).toMatch(/anthropic-messages: 3 cuts, \d+ to \d+ bytes, \d+\.\d % saved\.\n$/);
  });

  it.each([
    [["--shape", "soap"], /^toolfold: --shape: "soap" is not known to trim\. Allowed: anthropic-messages, /],
    [["--report=xml"], 'toolfold: --report is "xml". Allowed: --report, --report=json.\n'],
  ])("refuses %j with exit code 2", async (options, message) => {
    const [code, out, err] = await run(["trim", ...options], body);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });
});
