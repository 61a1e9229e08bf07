import { expect, test } from "vitest";
import { readCommand } from "./command-line.js";

test.each([
  ["nothing", [], {}, { kind: "serve", port: 4870, json: false }],
  ["an empty PORT", [], { PORT: "" }, { kind: "serve", port: 4870, json: false }],
  ["PORT", [], { PORT: "8080" }, { kind: "serve", port: 8080, json: false }],
  ["the smallest PORT", [], { PORT: "0" }, { kind: "serve", port: 0, json: false }],
  ["the largest PORT", [], { PORT: "65535" }, { kind: "serve", port: 65_535, json: false }],
  ["--json", ["--json"], {}, { kind: "serve", port: 4870, json: true }],
  ["--help, whatever PORT is", ["--json", "--help"], { PORT: "x" }, { kind: "help" }],
  ["-h", ["-h"], {}, { kind: "help" }],
])("accepts %s", (_name, args, env, command) => {
  expect(readCommand(args, env)).toEqual(command);
});

test.each(["65536", "-1", "1.5", "0x10", "80 ", "http", "1e3", "99999999999999999999"])("refuses PORT=%s", (PORT) => {
  expect(readCommand([], { PORT })).toEqual({
    kind: "refuse",
    exitCode: 1,
    message: `PORT is "${PORT}". Give a whole number from 0 to 65535, such as PORT=8080; 0 picks a free port.`,
  });
});

test.each([
  [["--jsn"], "Unknown option --jsn. Allowed: --json, --help."],
  [["-v"], "Unknown option -v. Allowed: --json, --help."],
  [["--constructor"], "Unknown option --constructor. Allowed: --json, --help."],
  [["--__proto__=1"], "Unknown option --__proto__. Allowed: --json, --help."],
  [["--json=yes"], "Option --json takes no value. Allowed: --json, --help."],
  [["--json", "8080"], 'Unexpected argument "8080". Allowed: --json, --help.'],
  [["--", "--json"], 'Unexpected argument "--json". Allowed: --json, --help.'],
])("refuses %j", (args, message) => {
  expect(readCommand(args, {})).toEqual({ kind: "refuse", exitCode: 2, message });
});
