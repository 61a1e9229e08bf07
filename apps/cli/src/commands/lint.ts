import { findTools, lintTools } from "@toolfold/core";
import type { Command } from "../command.js";
import { EXIT, Failure } from "../failure.js";
import { readInput } from "../input/read-input.js";
import { formatLintReport } from "../report/format-lint-report.js";
import { roomOf } from "../terminal.js";

export const lint: Command = {
  name: "lint",
  summary: "find what validators and providers refuse in a request's tools",
  help: `Usage: toolfold lint [FILE|-] [--json]

Reads one request body for a model, or an MCP tools/list answer, and reports
to standard output: schemas that a 2020-12 validator refuses, references that
lead nowhere, unused definitions, names that occur twice or that a provider
refuses, the dialects that are declared, and the largest tools.

  --json   the report as JSON

Example:
  toolfold lint tools.json

Exit codes: 0 no errors (warnings do not count), 1 errors or bad input, 2 usage.
`,
  options: { json: { type: "boolean" } },
  operands: 1,
  async run({ options, operands: [file] }, terminal) {
    const input = await readInput(file, terminal);
    const found = findTools(input.bytes);
    if ("reason" in found) {
      throw new Failure(
        "badInput",
        `${input.name} holds no tools that are known (${found.reason}). Allowed: one request body for Anthropic, OpenAI or Gemini, or an MCP tools/list answer, in JSON.`,
      );
    }
    const report = lintTools(input.bytes, found);
    terminal.stdout(
      options.has("json") ? `${JSON.stringify(report, undefined, 2)}\n` : formatLintReport(report, roomOf(terminal)),
    );
    return report.findings.some(({ level }) => level === "error") ? EXIT.badInput : EXIT.done;
  },
};
