import { checkHost, ExchangeError, textReport } from "@toolfold/conformance";
import type { Command } from "../command.js";
import { EXIT, Failure } from "../failure.js";

export const check: Command = {
  name: "check",
  summary: "judge a catalogue host against the specification",
  help: `Usage: toolfold check URL --token TOKEN [--second-token TOKEN] [--json]

Asks the host at URL what it serves and judges every answer against spec/v1.

  --token TOKEN         bearer token of a principal that may call a tool
  --second-token TOKEN  token of a principal with other rights; without it
                        nothing can be said about forbidden tools
  --json                the report as JSON

Example:
  toolfold check http://127.0.0.1:4870 --token demo-operator

Exit codes: 0 no requirement failed, 1 one did, 2 usage or no answer.
`,
  options: { token: { type: "string" }, "second-token": { type: "string" }, json: { type: "boolean" } },
  operands: 1,
  async run({ options, operands: [url] }, terminal) {
    const token = options.get("token");
    const secondToken = options.get("second-token");
    if (url === undefined || !URL.canParse(url)) throw new Failure("usage", "check needs the URL of a host.");
    if (typeof token !== "string") throw new Failure("usage", "check needs --token.");
    try {
      const report = await checkHost({ url, token, ...(typeof secondToken === "string" ? { secondToken } : {}) });
      terminal.stdout(options.has("json") ? `${JSON.stringify(report, undefined, 2)}\n` : textReport(report));
      return report.passed ? EXIT.done : EXIT.badInput;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      throw new Failure("usage", `${error.message}. Is a host running there?`);
    }
  },
};
