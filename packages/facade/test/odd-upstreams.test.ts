import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createFacade } from "../src/index.js";
import {
  facadeServer,
  type McpProvider,
  type McpProviderOptions,
  mcpProvider,
  type StdioUpstream,
  upstreamPool,
} from "../src/mcp/index.js";

const ODD: StdioUpstream = {
  name: "odd",
  command: process.execPath,
  args: [fileURLToPath(new URL("servers/odd-server.mjs", import.meta.url))],
  env: {},
};

const open: McpProvider[] = [];
const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(open.splice(0).map((provider) => provider.close()));
});

async function start(options: Partial<McpProviderOptions> = {}) {
  const notes: string[] = [];
  const provider = mcpProvider({
    servers: [ODD],
    onNote: (server, note) => notes.push(`${server}: ${note}`),
    ...options,
  });
  open.push(provider);
  await provider.settled;
  const domain = createFacade(provider, { domains: { all: { groupBy: "server" } } }).domain("all");
  const call = (tool: string, args = {}) =>
    domain.call("odd_tools", { tool_name: `odd__${tool}`, arguments: args }, undefined, {});
  return { provider, domain, notes, call };
}

async function connect(
  provider: Parameters<typeof facadeServer>[0]["provider"],
  { setLogLevel }: Partial<McpProvider> = {},
) {
  const client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await facadeServer({ provider, caller: undefined, ...(setLogLevel && { setLogLevel }) }).connect(far);
  await client.connect(near);
  clients.push(client);
  return client;
}

test("leaves bad tools out alone, keeps one of two with one name, and follows an empty cursor", async () => {
  const { provider, notes } = await start();
  expect((await provider.list(undefined)).map(({ definition }) => definition.name)).toEqual([
    "odd__ask",
    "odd__die",
    "odd__grow",
    "odd__hang",
    "odd__invalid",
    "odd__log",
    "odd__meta",
    "odd__ok",
    "odd__refuse",
    "odd__twin",
  ]);
  expect(notes).toEqual([
    'odd: Tool 10 of the list is left out: the inputSchema of "broken" is no object.',
    "odd: Tool 11 of the list is left out: it has no name.",
    'odd: Its tool "twin" is not listed: it has another that is called "odd__twin".',
  ]);
});

test("hands back members of a result that nobody knows, and results that are not valid, as they came", async () => {
  const { call } = await start();
  expect(await call("ok", { a: 1 })).toEqual({ content: [{ type: "text", text: 'ok {"a":1}' }], later: "kept" });
  expect(await call("invalid")).toEqual({ content: "no list", structuredContent: [1], isError: "maybe" });
});

test("hands an error of the server on, code and data", async () => {
  const { call } = await start();
  await expect(call("refuse")).rejects.toMatchObject({ code: -32050, data: { until: "tomorrow" } });
});

test("answers when a server dies in the middle of a call, and starts it again for the next", async () => {
  const { call } = await start();
  const died = await call("die");
  expect(died.isError).toBe(true);
  expect(JSON.stringify(died.content)).toContain(
    "The server odd failed: Connection closed. The call may have been executed.",
  );
  expect((await call("ok")).isError).toBeUndefined();
});

test("lists again once for many notices, and keeps the list object while nothing changes", async () => {
  const changes: string[] = [];
  const { provider, call } = await start({
    onChange: (server, tools) => changes.push(`${server} ${tools}`),
    limits: { settleMs: 20 },
  });
  const before = await provider.list(undefined);
  expect(await provider.list(undefined)).toBe(before);
  await call("grow");
  await vi.waitFor(async () => expect(await provider.list(undefined)).toHaveLength(before.length + 1));
  expect(changes).toEqual(["odd 11", "odd 12"]);
});

test("relays a question of the server to the client whose call is running", async () => {
  const { domain } = await start();
  const client = await connect(domain);
  client.setRequestHandler("elicitation/create", async ({ params }) => ({
    action: "accept",
    content: { name: `asked: ${params.message}` },
  }));
  const result = await client.callTool({ name: "odd_tools", arguments: { tool_name: "odd__ask", arguments: {} } });
  expect(JSON.stringify(result.content)).toContain("asked: Who?");
});

test("sends each client the log messages that it wants, and asks servers for what the most curious wants", async () => {
  const { domain, provider } = await start();
  const heard: string[][] = [[], []];
  const [curious, calm] = [await connect(domain, provider), await connect(domain, provider)];
  for (const [at, client] of [curious, calm].entries())
    client.setNotificationHandler("notifications/message", ({ params }) => void heard[at]?.push(params.level));
  const log = { name: "odd_tools", arguments: { tool_name: "odd__log", arguments: {} } };
  await calm.setLoggingLevel("error");
  expect((await calm.callTool(log)).content).toEqual([{ type: "text", text: "error" }]);
  await curious.setLoggingLevel("debug");
  expect((await calm.callTool(log)).content).toEqual([{ type: "text", text: "debug" }]);
  expect((await curious.callTool(log)).content).toEqual([{ type: "text", text: "debug" }]);
  expect(heard).toEqual([
    ["debug", "error"],
    ["error", "error"],
  ]);
  await curious.close();
  await vi.waitFor(async () => expect((await calm.callTool(log)).content).toEqual([{ type: "text", text: "error" }]));
});

test("lets a provider take another's place without starting a server again", async () => {
  const pool = upstreamPool();
  const other = { ...ODD, name: "other" };
  const first = await start({ pool });
  const second = await start({ pool, servers: [ODD, other] });
  expect(pool.has(ODD)).toBe(true);
  await first.call("grow");
  await first.provider.close();
  // A server that was started again would not have grown.
  await vi.waitFor(async () => expect(second.provider.counts().get("odd")).toBe(12));
  expect((await second.call("ok")).isError).toBeUndefined();
  await second.provider.close();
  expect([pool.has(ODD), pool.has(other)]).toEqual([false, false]);
});

test("lists again what it could not list, without being asked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "toolfold-odd-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "server.mjs");
  const { provider, notes } = await start({ servers: [{ ...ODD, args: [file] }] });
  expect(provider.failed()).toEqual(["odd"]);
  cpSync(ODD.args[0] ?? "", file);
  await vi.waitFor(() => expect(provider.failed()).toEqual([]), { timeout: 15_000 });
  expect(provider.counts()).toEqual(new Map([["odd", 11]]));
  expect(notes.filter((note) => note.includes("failed"))).toHaveLength(1);
}, 20_000);

test("asks nobody about a call that somebody else has given up", async () => {
  const { domain } = await start();
  const [patient, hasty] = [await connect(domain), await connect(domain)];
  const asked: string[] = [];
  patient.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params.message);
    return { action: "decline" };
  });
  const call = (tool_name: string) => ({ name: "odd_tools", arguments: { tool_name, arguments: {} } });
  const controller = new AbortController();
  const hanging = hasty.callTool(call("odd__hang"), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 50);
  await expect(hanging).rejects.toThrow("enough");
  const result = await patient.callTool(call("odd__ask"));
  expect(JSON.stringify(result.content)).toContain("is waiting for this server");
  expect(asked).toEqual([]);
});

test("does not send on a number that it cannot write", async () => {
  const { call } = await start();
  const args = JSON.parse('{"list":[{"deep":1e400}]}') as object;
  expect(await call("ok", args)).toEqual({
    content: [{ type: "text", text: "A number in the arguments is too large to be sent on. Nothing was executed." }],
    isError: true,
  });
});

test("passes nobody's question to nobody", async () => {
  const { call } = await start();
  expect(JSON.stringify((await call("ask")).content)).toContain("no client, or more than one, is waiting");
});

test("hands the client's _meta on", async () => {
  const { domain } = await start();
  const client = await connect(domain);
  const result = await client.callTool({
    name: "odd_tools",
    arguments: { tool_name: "odd__meta", arguments: {} },
    _meta: { "x/trace": "7" },
  });
  expect(result._meta).toEqual({ "x/echo": { "x/trace": "7" } });
});

test("serves the others when a server does not start, and says why", async () => {
  const missing = { ...ODD, name: "missing", command: "/does/not/exist" };
  const { provider, notes } = await start({ servers: [missing, ODD] });
  expect(provider.counts()).toEqual(
    new Map([
      ["missing", 0],
      ["odd", 11],
    ]),
  );
  expect(notes[0]).toContain("missing: The server failed: spawn /does/not/exist ENOENT");
  const answer = await provider.call("missing__x", {}, undefined, {}).catch((error: unknown) => error);
  expect(answer).toMatchObject({ code: "unknown_tool" });
});

test("gives up a call that is never answered, and says that it may have been executed", async () => {
  const { call } = await start({ limits: { callMs: 100 } });
  const late = await call("hang");
  expect(late.isError).toBe(true);
  expect(JSON.stringify(late.content)).toContain("The call may have been executed.");
  expect((await call("ok")).isError).toBeUndefined();
});

test("lists nothing for a server without tools", async () => {
  const { domain, provider } = await start({ servers: [{ ...ODD, args: [...ODD.args, "0"] }] });
  expect(await domain.list(undefined)).toEqual([]);
  expect(provider.counts()).toEqual(new Map([["odd", 0]]));
});

test("folds a server with 5,000 tools into one that lists sections", async () => {
  const { provider } = await start({ servers: [{ ...ODD, args: [...ODD.args, "5000"] }] });
  const domain = createFacade(provider, { domains: { all: { groupBy: "server", schemaStrategy: "auto" } } }).domain(
    "all",
  );
  const listed = await domain.list(undefined);
  expect(listed.map(({ definition }) => definition.name)).toEqual(["odd_tools", "describe_tools"]);
  expect(listed[0]?.definition.description).toContain("- other (5000)");
  const call = { tool_name: "odd__tool_4999", arguments: {} };
  expect((await domain.call("odd_tools", call, undefined, {})).content).toEqual([{ type: "text", text: "tool_4999" }]);
});

test("keeps what a server says from steering a terminal", async () => {
  const says = 'process.stderr.write("\\u001b[31mred\\u001b[0m\\u202e\\n"); process.exit(1)';
  const { notes } = await start({ servers: [{ ...ODD, name: "red", args: ["-e", says] }] });
  expect(notes[0]).toContain("its stderr ends with: [31mred[0m. It has no tools until it is listed.");
});

test("gives up a handshake that does not end", async () => {
  const mute = { ...ODD, name: "mute", args: ["-e", "setInterval(() => {}, 1000)"] };
  const { notes } = await start({ servers: [mute], limits: { connectMs: 200 } });
  expect(notes[0]).toContain("mute: The server failed:");
});

test("says which tool is left out where the names of servers make two of one name", async () => {
  const { provider, notes } = await start({ servers: [ODD, { ...ODD, name: "odd__ok" }], prefix: "never" });
  await provider.list(undefined);
  expect(notes).toContain('odd__ok: Its tool "ok" is not listed: the server odd has another that is called "ok".');
});

test("keeps names as they are where it is told to", async () => {
  const { provider } = await start({ prefix: "never" });
  expect((await provider.list(undefined))[0]?.definition.name).toBe("ask");
});
