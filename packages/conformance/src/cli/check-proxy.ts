import { CannotRun } from "../cannot-run.js";
import { checkProxy } from "../proxy/check-proxy.js";
import type { CheckCommand } from "./check-command.js";
import { readLoopbackUrl, readMilliseconds, readPort, textOf } from "./read-subject.js";
import { REPORT_HELP, REPORT_OPTIONS } from "./report-options.js";
import { runCheck } from "./run-check.js";

/** `check-proxy`: judges a trimming proxy as its client and its provider. */
export const checkProxyCommand: CheckCommand = {
  name: "check-proxy",
  summary: "judge a trimming proxy, as its client and its model API",
  help: `Usage: toolfold check-proxy --command COMMAND [OPTIONS]
       toolfold check-proxy --url URL --upstream-port PORT [OPTIONS]

Sends requests through a proxy to a model API that the suite plays itself, on
this machine, and judges what arrives on either side against spec/v1. Configure
the proxy to trim new sessions; of one that trims nothing little can be said.

  --command COMMAND     starts the proxy; {port} is where it has to listen, and
                        {upstream} the URL of the model API it has to use
  --url URL             a proxy that runs already, or where COMMAND's listens
  --upstream-port PORT  where the suite plays the model API (any free port)
  --trims-running       the proxy is configured to trim running sessions too
  --start-timeout MS    how long COMMAND may take until it listens (15000)
${REPORT_HELP}

Example:
  toolfold check-proxy --command 'toolfold proxy --port {port} --admin-port 0
    --anthropic {upstream} --openai {upstream} --gemini {upstream}
    --apply new-sessions'

Exit codes: 0 no requirement failed, 1 one did, 2 nothing could be judged.
`,
  options: {
    command: { type: "string" },
    url: { type: "string" },
    "upstream-port": { type: "string" },
    "trims-running": { type: "boolean" },
    "start-timeout": { type: "string" },
    ...REPORT_OPTIONS,
  },
  operands: 0,
  run(invocation, terminal) {
    return runCheck(invocation, terminal, (request, onStart) => {
      const command = textOf(invocation, "command");
      const url = readLoopbackUrl(invocation, "url");
      const upstreamPort = readPort(invocation, "upstream-port");
      const startTimeoutMs = readMilliseconds(invocation, "start-timeout");
      if (command === undefined && url === undefined) {
        throw new CannotRun(
          "check-proxy needs --command, or --url and --upstream-port. See toolfold check-proxy --help.",
        );
      }
      return checkProxy({
        ...(command === undefined ? {} : { command: command.replaceAll(/\s*\n\s*/g, " ") }),
        ...(url === undefined ? {} : { url }),
        ...(upstreamPort === undefined ? {} : { upstreamPort }),
        ...(startTimeoutMs === undefined ? {} : { startTimeoutMs }),
        ...(request.only === undefined ? {} : { only: request.only }),
        ...(request.baseline === undefined ? {} : { baseline: request.baseline }),
        trimsRunning: invocation.options.has("trims-running"),
        onStart,
      });
    });
  },
};
