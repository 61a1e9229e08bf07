import { describe, expect, it } from "vitest";
import { COMMANDS } from "./commands/index.js";
import { main } from "./main.js";
import { testTerminal } from "./test-terminal.test-support.js";

async function run(args: string[], files: Record<string, string> = {}, stdin = ""): Promise<[number, string, string]> {
  const terminal = testTerminal(files, stdin);
  const code = await main(args, terminal);
  return [code, terminal.out(), terminal.err()];
}

describe("main", () => {
  it("shows the overview on --help, and on standard error without a command", async () => {
    const [helped, overview] = await run(["--help"]);
    const [code, out, err] = await run([]);
    expect([helped, code, out, err]).toEqual([0, 2, "", overview]);
    expect(overview).toMatch(/^ {2}compact +project a catalogue into the compact view$/m);
  });

  it("shows a command's help with an example", async () => {
    const [code, out] = await run(["compact", "--help"]);
    expect([code, out.includes("Example:\n  toolfold compact tools.json --report > compact.json")]).toEqual([0, true]);
  });

  it("shows a command's help after help too", async () => {
    expect(await run(["help", "trim"])).toEqual(await run(["trim", "--help"]));
  });

  it.each([[], ...COMMANDS.map(({ name }) => [name])])("explains %s in at most 80 columns", async (...names) => {
    const [, out] = await run([...names, "--help"]);
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("breaks a complaint between words where a terminal is narrow", async () => {
    const terminal = { ...testTerminal(), columns: 40 };
    expect(await main(["report"], terminal)).toBe(2);
    expect(terminal.err()).toBe("toolfold: report needs --config FILE, or\n  results of tools/list as files.\n");
  });

  it.each([
    [["--helo"], 'toolfold: Unknown option "--helo". Did you mean --help?\n'],
    [["help", "tirm"], 'toolfold: Unknown command "tirm". Did you mean trim?\n'],
    [["facade", "lsit"], 'toolfold: facade cannot "lsit". Did you mean list?\n'],
    [["env", "claud-code"], 'toolfold: Unknown agent "claud-code". Did you mean claude-code?\n'],
    [["completion", "zhs"], 'toolfold: Unknown shell "zhs". Did you mean zsh?\n'],
    [["compcat"], 'toolfold: Unknown command "compcat". Did you mean compact?\n'],
    [["compact", "--reprot"], 'toolfold: Unknown option "--reprot". Did you mean --report?\n'],
    [["compact", "--constructor"], /^toolfold: Unknown option "--constructor". Known: --report/],
    [["compact", "--on-widen", "drop"], 'toolfold: --on-widen is "drop". Allowed: keep, omit.\n'],
    [["compact", "--on-widen"], "toolfold: --on-widen needs a value.\n"],
    [["compact", "--report=yes"], "toolfold: --report takes no value.\n"],
    [["compact", "a", "b"], 'toolfold: "b" is one operand too many. See toolfold compact --help.\n'],
    [["check"], "toolfold: check needs the URL of a host, such as http://127.0.0.1:4870.\n"],
    [["check", "http://127.0.0.1:1", "--token", "t"], /^toolfold: http:.* GET .* Is a host running there\?\n$/],
    [["check", "http://127.0.0.1:1", "--jsno", "-"], 'toolfold: Unknown option "--jsno". Did you mean --json?\n'],
  ])("refuses %j with exit code 2", async (args, message) => {
    const [code, out, err] = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });
});

describe("toolfold compact", () => {
  const mcp = {
    name: "read",
    description: "Reads.",
    inputSchema: { type: "object", properties: { path: { type: "string" } } },
  };
  const expected = {
    tools: [
      {
        toolId: "mcp:fs.read",
        source: "mcp",
        safetyTier: "write",
        description: "Reads.",
        inputSchema: mcp.inputSchema,
      },
    ],
  };

  it.each([
    ["an envelope", { tools: [mcp] }],
    ["a bare array", [mcp]],
    ["a raw MCP answer", { jsonrpc: "2.0", id: 1, result: { tools: [mcp] } }],
  ])("reads %s of MCP tools", async (_, value) => {
    const [code, out, err] = await run(["compact", "fs.json"], { "fs.json": JSON.stringify(value) });
    expect([code, JSON.parse(out)]).toEqual([0, expected]);
    expect(err).toBe("1 tool (1 unchanged), 155 to 155 bytes, 0.0 % saved.\n");
  });

  it("reads descriptors from standard input", async () => {
    const descriptor = { ...expected.tools[0], outputSchema: { type: "object" } };
    const [code, out] = await run(["compact"], {}, JSON.stringify({ tools: [descriptor] }));
    expect([code, JSON.parse(out)]).toEqual([0, expected]);
  });

  it("takes the server's name from --server", async () => {
    const [, out] = await run(["compact", "-", "--server", "files"], {}, JSON.stringify([mcp]));
    expect((JSON.parse(out) as typeof expected).tools[0]?.toolId).toBe("mcp:files.read");
  });

  it("leaves out a tool that is none, and says so", async () => {
    const [code, out, err] = await run(["compact"], {}, JSON.stringify([mcp, { name: 7 }, "tool"]));
    expect([code, (JSON.parse(out) as typeof expected).tools.length]).toEqual([0, 1]);
    expect(err).toMatch(/^left out tools\/1.*\n(left out .*\n)*left out tools\/2.*\n/);
  });

  it.each([
    ['{"tools": [1,]}', /^toolfold: standard input:1:14: found "\]\}" \(ValueExpected\)\. JSON is needed\.\n$/],
    ['{"tools":\n [', /^toolfold: standard input:2:3: the text ends /],
    ["// none\n[]", /^toolfold: standard input:1:1: .*InvalidCommentToken/],
    ["", /^toolfold: standard input:1:1: the text ends/],
    [
      '{"tool": []}',
      'toolfold: standard input holds an object with tool. Allowed: {"tools":[…]}, a bare array of tools, or the result of an MCP tools/list.\n',
    ],
    ["7", /^toolfold: standard input holds 7\. Allowed/],
  ])("refuses %j with line and column", async (text, message) => {
    const [code, out, err] = await run(["compact"], {}, text);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(message);
  });

  it("names a file that it cannot read", async () => {
    const [code, , err] = await run(["compact", "none.json"]);
    expect([code, err]).toEqual([
      1,
      "toolfold: none.json cannot be read (ENOENT). Name a readable file, or - for standard input.\n",
    ]);
  });

  it("reports as JSON, tokens named", async () => {
    const [, , err] = await run(["compact", "--json"], {}, JSON.stringify([mcp]));
    expect(JSON.parse(err)).toMatchObject({
      tokenizer: "o200k_base",
      tools: [{ toolId: "mcp:stdin.read", inputSchema: "unchanged", findings: [] }],
      quarantined: [],
    });
  });

  it.each(["trim", "compact", "lint"])("lets no name of a tool steer the terminal: %s", async (command) => {
    const hostile = { ...mcp, name: "red\u001B[2J\u202Ename" };
    const [, out, err] = await run(
      command === "lint" ? ["lint"] : [command, "--report"],
      {},
      JSON.stringify({ tools: [hostile] }),
    );
    const report = command === "lint" ? out : err;
    expect(report).toContain("red [2J name");
    expect(report.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("reports as a table of at most 80 columns", async () => {
    const long = { ...mcp, name: "a-name-that-goes-on-and-on-and-on-and-on" };
    const [, , err] = await run(["compact", "--report"], {}, JSON.stringify([mcp, long]));
    expect(Math.max(...err.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(err).toContain("mcp:stdin.a-name-that-goes-on-and-o…  unchanged");
  });
});
