import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import { main } from "../main.js";
import { type TestTerminal, testTerminal } from "../test-terminal.test-support.js";

const require = createRequire(import.meta.url);
const EVERYTHING = join(
  dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);

/** One real server, and two callers of whom one may do little. */
const CONFIG = JSON.stringify({
  mcpServers: { everything: { command: process.execPath, args: [EVERYTHING, "stdio"] } },
  domains: { tools: { groupBy: "server", schemaStrategy: "lazy" } },
  callers: { reader: { allow: ["everything__echo"], token: "READER_TOKEN" }, admin: { deny: ["*get-env*"] } },
});
const ENVIRONMENT = new Map([["READER_TOKEN", "0123456789abcdef"]]);

const LISTING = JSON.stringify({
  tools: [
    { name: "a", description: "First.", inputSchema: { type: "object", properties: { x: { type: "string" } } } },
    { name: "b", inputSchema: { type: "object" } },
  ],
});

async function run(args: readonly string[], files: Record<string, string> = { "c.json": CONFIG }) {
  const terminal = testTerminal(files, "", ENVIRONMENT);
  const code = await main(["facade", ...args], terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe("facade list", () => {
  test("prints what a caller sees, and how the servers start", async () => {
    const { code, out, err } = await run(["list", "--config", "c.json", "--as", "reader"]);
    expect(out).toBe(`everything_tools
  Tools of the group everything.

  Available tools (pass one as \`tool_name\`):
  - everything__echo — Echoes back the input string

  Ask \`describe_tools\` for the arguments of a tool before its first call.

describe_tools
  Tells what the tools behind the other tools do and which arguments they take. Calls none of them.

`);
    expect(err).toMatch(/^toolfold: starting everything\ntoolfold: everything: \d+ tools\n$/);
    expect(code).toBe(0);
  });

  test("breaks lines between words where somebody watches", async () => {
    const terminal = { ...testTerminal({ "c.json": CONFIG }, "", ENVIRONMENT), columns: 44 };
    expect(await main(["facade", "list", "--config", "c.json", "--as", "reader"], terminal)).toBe(0);
    expect(terminal.out()).toContain(
      "  Ask `describe_tools` for the arguments of\n    a tool before its first call.\n",
    );
    expect(
      Math.max(
        ...terminal
          .out()
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(44);
  });

  test("prints it as JSON, by another strategy", async () => {
    const args = ["list", "--config", "c.json", "--as", "reader", "--strategy", "vendor_extension", "--json"];
    const { tools } = JSON.parse((await run(args)).out) as { tools: { inputSchema: Record<string, object> }[] };
    expect(Object.keys(tools[0]?.inputSchema["x-tool-input-schemas"] ?? {})).toEqual(["everything__echo"]);
  });

  test("ends with 1 when a server gives no list", async () => {
    const broken = JSON.stringify({ mcpServers: { none: { command: "/does/not/exist" } } });
    const { code, out, err } = await run(["list", "--config", "c.json"], { "c.json": broken });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("toolfold: none: The server failed: spawn /does/not/exist ENOENT");
  });
});

test("facade explain tells each caller's way to a tool, and who has none", async () => {
  const { code, out } = await run(["explain", "--config", "c.json", "everything__get-sum"]);
  expect(out).toBe(`everything__get-sum
  server    everything
  reader    may not call it, and sees no trace of it
  admin     calls everything_tools with {"tool_name":"everything__get-sum","arguments":{…}}
`);
  expect(code).toBe(0);
});

describe("facade report", () => {
  test("measures every strategy, and gives a headline", async () => {
    const { code, out } = await run(["report", "shop.json"], { "shop.json": LISTING });
    const names = out.split("\n").map((line) => line.slice(0, 24).trim());
    expect(names.slice(1, 8)).toEqual([
      "shop, 2 tools",
      "vendor_extension",
      "vendor_extension meta",
      "union root",
      "union arguments",
      "lazy",
      "auto",
    ]);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(out).toContain("Tokens are estimates (o200k_base).");
    expect(out).toMatch(/2 tools: \d+ tokens without facades, \d+ with auto/);
    expect(code).toBe(0);
  });

  test("withholds the headline when something is missing", async () => {
    const { code, out } = await run(["report", "shop.json"], { "shop.json": '{"tools":[{"name":"a"}]}' });
    expect(out.replace(/\n +/g, " ")).toContain(
      "No headline, since not everything was measured: 1 tools of shop.json have no input schema.",
    );
    expect(out).not.toContain("without facades");
    expect(code).toBe(1);
  });
});

const YAML = `mcpServers: {}
domains:
  shop:
    schemaStrategy: magic
`;

test.each([
  [[], {}, "facade needs one of serve, list, explain, report."],
  [["fold"], {}, 'facade cannot "fold". Known: serve, list, explain, report.'],
  [["list"], {}, "facade needs --config FILE."],
  [["list", "--config", "c.json"], { "c.json": CONFIG }, "--as has to name a caller. Known: reader, admin."],
  [["list", "--config", "c.json", "--as", "nobody"], { "c.json": CONFIG }, "--as has to name a caller."],
  [
    ["list", "--config", "c.json", "--as", "admin", "--domain", "x"],
    { "c.json": CONFIG },
    "--domain has to name one of tools.",
  ],
  [["list", "--config", "c.json", "--strategy", "magic"], { "c.json": CONFIG }, '--strategy is "magic".'],
  [["explain", "--config", "c.json"], { "c.json": CONFIG }, "facade explain needs the name of a tool."],
  [["report"], {}, "facade report needs --config FILE, or results of tools/list as files."],
  [["serve", "--config", "c.json", "--http", "99999"], { "c.json": '{"mcpServers":{}}' }, '--http is "99999".'],
] as [string[], Record<string, string>, string][])("facade %j is refused", async (args, files, message) => {
  const { code, out, err } = await run(args, files);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
});

test.each([
  ["none.json", "", "none.json cannot be read (ENOENT)."],
  ["c.yaml", YAML, 'c.yaml:4: schemaStrategy of "shop" is "magic".'],
  ["c.yaml", "mcpServers: {}\n\nmcpServer: {}", "c.yaml:3: /mcpServer: Unknown. Did you mean mcpServers?"],
  ["c.json", '{\n"mcpServers": {\n"a": {"url": "ftp://x"}}}', "c.json:3: /mcpServers/a/url: An http or https address"],
  ["c.json", '{"mcpServers": ', "c.json:1: "],
  [
    "c.json",
    '{"mcpServers":{},"callers":{"one":{"token":"READER_TOKEN"},\n"two":{"token":"READER_TOKEN"}}}',
    "c.json:2: /callers/two/token: It is the token of one too, so that nobody could tell them apart.",
  ],
  [
    "c.yaml",
    `a: &a [${"x,".repeat(9)}]\n${["b", "c", "d"].map((name, at) => `${name}: &${name} [${`*${"abc"[at]},`.repeat(9)}]\n`).join("")}mcpServers: *d\n`,
    "c.yaml:1: Excessive alias count",
  ],
  [
    "c.json",
    '{"mcpServers":{"a":{"command":"x"},\n"a__b":{"command":"x"}}}',
    'c.json:2: /mcpServers/a__b: Tools of "a" could be called like those of this server. Rename one of them.',
  ],
  ["c.json", "[]", "c.json:1: The configuration: An object with `mcpServers` is needed."],
])("a bad configuration %s is bad input: %j", async (path, text, message) => {
  const { code, out, err } = await run(["list", "--config", path], path === "none.json" ? {} : { [path]: text });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(message);
});

describe("facade serve --http", () => {
  const SMALL = JSON.parse(CONFIG) as { domains: object };

  async function serve(
    files: Record<string, string>,
  ): Promise<{ terminal: TestTerminal; url: string; ended: Promise<number> }> {
    const terminal = testTerminal(files, "", ENVIRONMENT);
    const ended = main(["facade", "serve", "--config", "c.json", "--http", "0"], terminal);
    const url = await vi.waitFor(
      () => /http:\S+/.exec(terminal.err())?.[0] ?? Promise.reject(new Error("not yet")),
      20_000,
    );
    return { terminal, url, ended };
  }

  function connect(url: string, token: string): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    return client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit })).then(() => client);
  }

  test("tells a client of 2026-07-28 of a resource that it listens to", async () => {
    const { callers: _callers, ...everybody } = JSON.parse(CONFIG) as Record<string, unknown>;
    const { terminal, url, ended } = await serve({ "c.json": JSON.stringify(everybody) });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const updated: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void updated.push(params.uri));
    const uri = "demo://resource/dynamic/text/1";
    const { honoredFilter } = await client.listen({ resourceSubscriptions: [uri], promptsListChanged: true });
    expect(honoredFilter).toEqual({ resourceSubscriptions: [uri], promptsListChanged: true });
    const toggle = { tool_name: "everything__toggle-subscriber-updates", arguments: {} };
    await client.callTool({ name: "everything_tools", arguments: toggle });
    await vi.waitFor(() => expect(updated).toContain(uri), 10_000);
    await client.close();
    terminal.signal("SIGTERM");
    expect(await ended).toBe(0);
  }, 60_000);

  test("takes a message of ten megabytes, and refuses one that is larger than any may be", async () => {
    const { terminal, url, ended } = await serve({ "c.json": CONFIG });
    const client = await connect(url, "0123456789abcdef");
    const echo = (length: number) =>
      client.callTool({
        name: "everything_tools",
        arguments: { tool_name: "everything__echo", arguments: { message: "x".repeat(length) } },
      });
    expect(JSON.stringify((await echo(10_000_000)).content).length).toBeGreaterThan(10_000_000);
    await expect(echo(33 * 1_048_576)).rejects.toThrow(/413|must not exceed/);
    await client.close();
    terminal.signal("SIGTERM");
    expect(await ended).toBe(0);
  }, 60_000);

  test("serves callers by their tokens, reads a changed file, and keeps the old one when the new one is bad", async () => {
    const files: Record<string, string> = { "c.json": CONFIG };
    const { terminal, url, ended } = await serve(files);
    const client = await connect(url, "0123456789abcdef");
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).toEqual(["everything_tools", "describe_tools"]);
    const call = {
      name: "everything_tools",
      arguments: { tool_name: "everything__echo", arguments: { message: "hi" } },
    };
    expect(await client.callTool(call)).toEqual({ content: [{ type: "text", text: "Echo: hi" }] });

    files["c.json"] = '{"mcpServer":{}}';
    terminal.signal("SIGHUP");
    await vi.waitFor(() => expect(terminal.err()).toContain("stays as it was. c.json:1: /mcpServer: Unknown."), 10_000);
    expect(await names()).toEqual(["everything_tools", "describe_tools"]);

    files["c.json"] = JSON.stringify({ ...SMALL, domains: { tools: { groupBy: "server", facadeSuffix: "kit" } } });
    terminal.signal("SIGHUP");
    await vi.waitFor(() => expect(terminal.err()).toContain("the new configuration is in force"), 20_000);
    // Nothing about the servers has changed, so none of them was started again.
    expect(terminal.err().match(/starting /g)).toHaveLength(1);
    expect(terminal.err().match(/everything: \d+ tools/g)).toHaveLength(1);
    expect(await names()).toEqual(["everything_kit"]);
    await client.close();
    terminal.signal("SIGTERM");
    expect(await ended).toBe(0);
  }, 90_000);

  test("refuses callers that nobody knows, other hosts, web pages and other paths", async () => {
    const { terminal, url, ended } = await serve({ "c.json": CONFIG });
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(new URL(path, url), { method: "POST", headers, body: "{}" })).status;
    expect(await status("/mcp")).toBe(401);
    expect(await status("/mcp", { authorization: "Bearer 0123456789abcdeX" })).toBe(401);
    expect(await status("/mcp", { origin: "https://evil.example" })).toBe(403);
    expect(await status("/other")).toBe(404);
    terminal.signal("SIGTERM");
    expect(await ended).toBe(0);
  }, 90_000);
});
