import { createTrimmer, type ShapeName, TRIM_LEVERS, TrimOptionsError } from "@toolfold/core";
import type { Command } from "../command.js";
import { EXIT, Failure } from "../failure.js";
import { readInput } from "../input/read-input.js";
import { formatTrimReport } from "../report/format-trim-report.js";
import { loadTokenCounter } from "../report/load-token-counter.js";
import { trimReport } from "../report/trim-report.js";
import { roomOf } from "../terminal.js";

const SHAPES: readonly ShapeName[] = [
  "anthropic-messages",
  "openai-chat",
  "openai-functions",
  "openai-responses",
  "gemini",
  "mcp-tools-list",
];
const REPORTS = ["table", "json"];

export const trim: Command = {
  name: "trim",
  summary: "cut annotations and unused definitions out of a request's tools",
  help: `Usage: toolfold trim [FILE|-] [--shape SHAPE] [--no-annotations]
                     [--no-unused-definitions] [--report[=json]]

Reads one request body for a model, or an MCP tools/list answer, and writes it
to standard output without the cuts: every other byte is as it was. What
cannot be trimmed is written as it came, and the reason goes to standard error.

  --shape SHAPE             anthropic-messages, openai-chat, openai-functions,
                            openai-responses, gemini or mcp-tools-list;
                            default: told by the content
  --no-annotations          keep annotations such as $schema and title
  --no-unused-definitions   keep definitions that nothing refers to
  --report                  a table: cuts, bytes and tokens per tool and
                            keyword, and what was left alone and why
  --report=json             the same as JSON

Example:
  toolfold trim request.json --report > trimmed.json

Exit codes: 0 done, 1 not JSON in UTF-8 or not readable, 2 usage.
`,
  options: {
    shape: { type: "string" },
    "no-annotations": { type: "boolean" },
    "no-unused-definitions": { type: "boolean" },
    report: { type: "boolean" },
  },
  optionalValues: new Map([["report", "table"]]),
  choices: new Map([["shape", SHAPES]]),
  operands: 1,
  async run({ options, operands: [file] }, terminal) {
    const wanted = options.get("report");
    if (typeof wanted === "string" && !REPORTS.includes(wanted)) {
      throw new Failure("usage", `--report is "${wanted}". Allowed: --report, --report=json.`);
    }
    const trimBytes = trimmerOf(options);
    const input = await readInput(file, terminal);
    const result = trimBytes(input.bytes);
    terminal.stdout(result.bytes);
    const whole = result.skipped.find(({ tool }) => tool === undefined)?.reason;
    if (wanted === undefined) {
      if (whole !== undefined) terminal.stderr(`${input.name} is written as it came: ${whole}.\n`);
    } else {
      const report = trimReport(input.bytes, result, await loadTokenCounter());
      terminal.stderr(
        wanted === "json" ? `${JSON.stringify(report, undefined, 2)}\n` : formatTrimReport(report, roomOf(terminal)),
      );
    }
    return whole === "not_json" || whole === "not_utf8" ? EXIT.badInput : EXIT.done;
  },
};

function trimmerOf(options: ReadonlyMap<string, string | boolean>): ReturnType<typeof createTrimmer> {
  const off = new Set<string>();
  if (options.has("no-annotations")) off.add("annotations");
  if (options.has("no-unused-definitions")) off.add("unusedDefinitions");
  const shape = options.get("shape");
  try {
    return createTrimmer({
      levers: TRIM_LEVERS.filter((lever) => !off.has(lever)),
      ...(typeof shape === "string" ? { shape: shape as ShapeName } : {}),
    });
  } catch (error) {
    if (error instanceof TrimOptionsError) throw new Failure("usage", `--shape: ${error.message}`);
    throw error;
  }
}
