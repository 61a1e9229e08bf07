import { STRATEGY_NAMES } from "@toolfold/facade";
import type { Command } from "../command.js";
import { explainTool } from "../facade/explain-tool.js";
import { listFacades } from "../facade/list-facades.js";
import { reportSavings } from "../facade/report-savings.js";
import { serveFacade } from "../facade/serve-facade.js";
import { Failure } from "../failure.js";
import { hintAt } from "../nearest.js";

/** What `facade` does, by its first operand. */
const ACTIONS = new Map([
  ["serve", serveFacade],
  ["list", listFacades],
  ["explain", explainTool],
  ["report", reportSavings],
]);

export const facade: Command = {
  name: "facade",
  summary: "put hundreds of MCP tools behind a few, per caller",
  help: `Usage: toolfold facade serve   --config FILE [--domain NAME] [--as CALLER]
                              [--http PORT]
       toolfold facade list    --config FILE [--domain NAME] [--as CALLER]
                              [--strategy NAME] [--json]
       toolfold facade explain --config FILE TOOL [--domain NAME] [--as CALLER]
       toolfold facade report  --config FILE | FILE… [--json]

serve    speaks MCP on standard input and output, or on 127.0.0.1:PORT at /mcp
list     what a caller sees
explain  where a tool is found, why, and how a call of it looks
report   what each strategy costs, per server: bytes and tokens; FILE… are
         results of tools/list instead of servers to start

  --config FILE    JSON or YAML: mcpServers, as your client has it, and domains,
                   categories, categorize, names, strictSchema, prefix, callers
  --domain NAME    the domain to serve; needed where FILE folds more than one
  --as CALLER      one of callers; without callers there is one who may do all
  --strategy NAME  vendor_extension, discriminated_union, lazy or auto, in the
                   place of what FILE says
  --json           the result as JSON

serve reads FILE again when it changes; a bad one changes nothing.

Example:
  toolfold facade report --config .mcp.json

Exit codes: 0 done, 1 a server or a file is bad, 2 usage.
`,
  options: {
    config: { type: "string" },
    domain: { type: "string" },
    as: { type: "string" },
    strategy: { type: "string" },
    http: { type: "string" },
    json: { type: "boolean" },
  },
  choices: new Map<string, readonly string[]>([
    ["", [...ACTIONS.keys()]],
    ["strategy", STRATEGY_NAMES],
  ]),
  operands: 100,
  async run({ options, operands: [name = "", ...operands] }, terminal) {
    const action = ACTIONS.get(name);
    if (action === undefined) {
      const known = [...ACTIONS.keys()];
      throw new Failure(
        "usage",
        name === ""
          ? `facade needs one of ${known.join(", ")}. See toolfold facade --help.`
          : `facade cannot "${name}". ${hintAt(name, known)}`,
      );
    }
    return action({ options, operands }, terminal);
  },
};
