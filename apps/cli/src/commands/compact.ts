import { assembleCatalog, encodeCatalog, projectCatalog } from "@toolfold/core";
import type { Command } from "../command.js";
import { EXIT, Failure } from "../failure.js";
import { parseJson } from "../input/parse-json.js";
import { readInput } from "../input/read-input.js";
import { readTools } from "../input/read-tools.js";
import { compactReport } from "../report/compact-report.js";
import { formatCompactReport } from "../report/format-compact-report.js";
import { loadTokenCounter } from "../report/load-token-counter.js";
import { roomOf } from "../terminal.js";

export const compact: Command = {
  name: "compact",
  summary: "project a catalogue into the compact view",
  help: `Usage: toolfold compact [FILE|-] [--report] [--json] [--on-widen keep|omit]
                        [--server NAME]

Reads {"tools":[…]}, a bare array, or the result of an MCP tools/list, of
descriptors or MCP tools. Writes {"tools":[…]} in the compact view to standard
output; reports go to standard error.

  --report          a table: what became of each schema and why, bytes, tokens
  --json            the same report as JSON
  --on-widen MODE   keep: a schema that had to be widened is kept (default);
                    omit: it is left out
  --server NAME     server name in the ids of MCP tools; default: the file name

Example:
  toolfold compact tools.json --report > compact.json

Exit codes: 0 done, 1 bad input, 2 usage.
`,
  options: {
    report: { type: "boolean" },
    json: { type: "boolean" },
    "on-widen": { type: "string" },
    server: { type: "string" },
  },
  choices: new Map([["on-widen", ["keep", "omit"]]]),
  operands: 1,
  async run({ options, operands: [file] }, terminal) {
    const onWiden = options.get("on-widen") ?? "keep";
    if (onWiden !== "keep" && onWiden !== "omit")
      throw new Failure("usage", `--on-widen is "${onWiden}". Allowed: keep, omit.`);
    const server = options.get("server");
    const input = await readInput(file, terminal);
    const read = readTools(input, parseJson(input), typeof server === "string" ? server : undefined);
    const { tools, quarantined } = assembleCatalog([
      { owner: input.name, tools: read.flatMap((tool) => ("descriptor" in tool ? [tool.descriptor] : [])) },
    ]);
    const projected = projectCatalog(tools, { onWiden });
    terminal.stdout(encodeCatalog(projected.tools));
    terminal.stdout("\n");

    const unreadable = read.flatMap((tool) =>
      "problems" in tool ? [{ tool: tool.name, problems: tool.problems }] : [],
    );
    const counter = options.has("report") || options.has("json") ? await loadTokenCounter() : undefined;
    const report = compactReport(tools, projected, [...unreadable, ...quarantined], counter);
    if (options.has("json")) terminal.stderr(`${JSON.stringify(report, undefined, 2)}\n`);
    else terminal.stderr(formatCompactReport(report, options.has("report"), roomOf(terminal)));
    return EXIT.done;
  },
};
