import { rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFacade, type Facade } from "../src/index.js";
import { facadeServer, type McpProvider, mcpProvider } from "../src/mcp/index.js";
import { realServers, sampleFolder } from "./real-servers.js";

const folder = sampleFolder();
const notes: string[] = [];
let provider: McpProvider;
let facade: Facade<unknown>;
let client: Client;

beforeAll(async () => {
  provider = mcpProvider({ servers: realServers(folder), onNote: (server, note) => notes.push(`${server}: ${note}`) });
  facade = createFacade(provider, { domains: { all: { groupBy: "server", schemaStrategy: "lazy" } } });
  await provider.settled;
  client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler("elicitation/create", async () => ({ action: "decline" }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await facadeServer({ provider: facade.domain("all"), caller: undefined }).connect(far);
  await client.connect(near);
}, 60_000);

afterAll(async () => {
  await client?.close();
  await provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("lists one facade for each server", async () => {
  const { tools } = await client.listTools();
  expect(notes).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual([
    "everything_tools",
    "filesystem_tools",
    "memory_tools",
    "describe_tools",
  ]);
  expect(tools[1]?.inputSchema.required).toEqual(["tool_name", "arguments"]);
});

test("gives for every tool of the real servers what the direct call gives, errors too", async () => {
  for (const { definition, server } of await provider.list(undefined)) {
    const call = { tool_name: definition.name, arguments: {} };
    const folded = await facade.domain("all").call(`${server}_tools`, call, undefined, {});
    const nothingDone = JSON.stringify(folded.content).includes("Nothing was executed.");
    const isTimed = /long-running|simulate|trigger|toggle/.test(definition.name);
    if (nothingDone || isTimed) continue;
    expect(folded).toEqual(await provider.call(definition.name, {}, undefined, {}));
  }
}, 120_000);

test.each([
  ["text", "everything_tools", "everything__echo", { message: "hi" }],
  ["structured content", "everything_tools", "everything__get-structured-content", { location: "New York" }],
  ["an image", "everything_tools", "everything__get-tiny-image", {}],
  ["resource links", "everything_tools", "everything__get-resource-links", { count: 2 }],
  [
    "annotations of content",
    "everything_tools",
    "everything__get-annotated-message",
    { messageType: "error", includeImage: true },
  ],
  ["an answer of another server", "memory_tools", "memory__read_graph", {}],
])("passes %s through", async (_what, name, tool, args) => {
  const folded = await client.callTool({ name, arguments: { tool_name: tool, arguments: args } });
  const direct = await provider.call(tool, args, undefined, {});
  expect(folded).toEqual(direct);
  expect(direct.isError).not.toBe(true);
});

test("reads a file through the facade, its arguments as JSON text", async () => {
  const result = await client.callTool({
    name: "filesystem_tools",
    arguments: { tool_name: "filesystem__read_text_file", arguments: JSON.stringify({ path: `${folder}/hello.txt` }) },
  });
  expect(JSON.stringify(result.content)).toContain("Hello, facade.");
  expect(result._meta).toEqual({ "dev.toolfold/repairs": [{ pointer: "/arguments", repair: "arguments_were_text" }] });
});

test("relays progress, under the client's own token", async () => {
  const seen: number[] = [];
  const result = await client.callTool(
    {
      name: "everything_tools",
      arguments: { tool_name: "everything__trigger-long-running-operation", arguments: { duration: 0.3, steps: 3 } },
    },
    { onprogress: ({ progress }) => seen.push(progress) },
  );
  expect(result.isError).not.toBe(true);
  // The client of the SDK may miss the last one, which arrives together with the result.
  expect(seen.slice(0, 2)).toEqual([1, 2]);
});

test("cancels the real call", async () => {
  const controller = new AbortController();
  const call = client.callTool(
    {
      name: "everything_tools",
      arguments: { tool_name: "everything__trigger-long-running-operation", arguments: { duration: 20, steps: 2 } },
    },
    { signal: controller.signal },
  );
  setTimeout(() => controller.abort(new Error("enough")), 50);
  await expect(call).rejects.toThrow("enough");
});

test("answers a facade that does not exist with -32602", async () => {
  await expect(client.callTool({ name: "nope", arguments: {} })).rejects.toMatchObject({ code: -32602 });
});

test("refuses a cursor that it has not given", async () => {
  await expect(client.request({ method: "tools/list", params: { cursor: "x" } })).rejects.toMatchObject({
    code: -32602,
  });
});

test("describes tools of several servers at once", async () => {
  const result = await client.callTool({
    name: "describe_tools",
    arguments: { tool_names: ["everything__echo", "memory__read_graph"] },
  });
  expect(result.structuredContent).toMatchObject({
    tools: [{ name: "everything__echo", facade: "everything_tools" }, { name: "memory__read_graph" }],
  });
});
