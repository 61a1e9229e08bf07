import { rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { facadeServer, type McpProvider, mcpProvider } from "../src/mcp/index.js";
import { realServers, sampleFolder } from "./real-servers.js";

const folder = sampleFolder();
let provider: McpProvider;
let client: Client;

beforeAll(async () => {
  provider = mcpProvider({ servers: realServers(folder) });
  await provider.settled;
  client = new Client({ name: "test", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await facadeServer({ provider, caller: undefined, primitives: provider.primitives }).connect(far);
  await client.connect(near);
}, 60_000);

afterAll(async () => {
  await client?.close();
  await provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("announces what some server offers", () => {
  expect(client.getServerCapabilities()).toEqual({
    tools: { listChanged: true },
    logging: {},
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    completions: {},
  });
});

test("lists prompts under their servers' names, and gets one", async () => {
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toContain("everything__simple-prompt");
  const { messages } = await client.getPrompt({ name: "everything__simple-prompt" });
  expect(messages).toHaveLength(1);
});

test("lists resources and templates by their own addresses, and reads what either has", async () => {
  const [listed] = (await client.listResources()).resources;
  expect((await client.readResource({ uri: listed?.uri ?? "" })).contents[0]?.uri).toBe(listed?.uri);
  const { resourceTemplates } = await client.listResourceTemplates();
  const template = resourceTemplates.find(({ uriTemplate }) => uriTemplate.includes("{"));
  const uri = template?.uriTemplate.replaceAll(/\{[^}]*\}/g, "1") ?? "";
  expect((await client.readResource({ uri })).contents[0]?.uri).toBe(uri);
});

test("completes an argument of a prompt", async () => {
  const { completion } = await client.complete({
    ref: { type: "ref/prompt", name: "everything__completable-prompt" },
    argument: { name: "department", value: "E" },
  });
  expect(completion.values).toContain("Engineering");
});

test("hears of a resource from its server as long as it wants to", async () => {
  const uri = "demo://resource/dynamic/text/1";
  const updated: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void updated.push(params.uri));
  await client.subscribeResource({ uri });
  await client.callTool({ name: "everything__toggle-subscriber-updates", arguments: {} });
  await vi.waitFor(() => expect(updated).toContain(uri), { timeout: 10_000 });
  await client.unsubscribeResource({ uri });
  const before = updated.length;
  await client.callTool({ name: "everything__toggle-subscriber-updates", arguments: {} });
  await client.callTool({ name: "everything__toggle-subscriber-updates", arguments: {} });
  await client.callTool({ name: "everything__echo", arguments: { message: "x" } });
  expect(updated).toHaveLength(before);
  await client.callTool({ name: "everything__toggle-subscriber-updates", arguments: {} });
}, 20_000);

test.each([
  ["a prompt of no server", () => client.getPrompt({ name: "nobody__x" })],
  ["a prompt without a server", () => client.getPrompt({ name: "simple-prompt" })],
  ["a resource of no server", () => client.readResource({ uri: "nobody:///x" })],
  ["a subscription to a resource of no server", () => client.subscribeResource({ uri: "nobody:///x" })],
])("answers %s with -32602", async (_what, ask) => {
  await expect(ask()).rejects.toMatchObject({ code: -32602 });
});

test("serves no prompts and resources unless it is told to", async () => {
  const plain = new Client({ name: "test", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await facadeServer({ provider, caller: undefined }).connect(far);
  await plain.connect(near);
  expect(plain.getServerCapabilities()).toEqual({ tools: { listChanged: true }, logging: {} });
  await plain.close();
});
