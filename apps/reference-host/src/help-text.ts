/** What `npm start -- --help` prints. */
export const HELP_TEXT = `Usage: npm start [-- OPTION]

Starts three real MCP servers, projects their tools into compact descriptors
and serves both views on 127.0.0.1 until Ctrl-C.

Options
  --json      print one JSON document instead of the report
  -h, --help  print this text

Environment
  PORT        the port; default 4870, 0 picks a free one
  NO_COLOR    no colours, if it is set and not empty

Exit codes
  0    stopped by Ctrl-C, SIGTERM or SIGHUP
  1    cannot serve: invalid PORT, port taken, no server listed its tools
  2    unknown option
  130  stopped by a second Ctrl-C, without waiting for the servers

Example
  PORT=8080 npm --silent start -- --json
`;
