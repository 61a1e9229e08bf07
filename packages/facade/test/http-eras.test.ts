import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { createFacade, type ToolProvider } from "../src/index.js";
import { facadeServer, type Primitives } from "../src/mcp/index.js";
import { fixtureProvider, SHOP, tool } from "./fixture-provider.js";

const domain = createFacade(fixtureProvider(SHOP).provider, { domains: { admin: {} } }).domain("admin");

/** Whoever asks is who the bearer token says. */
const handler = createMcpHandler(({ requestInfo }) =>
  facadeServer({ provider: domain, caller: requestInfo?.headers.get("x-may") === "one" ? { may: ["refund"] } : {} }),
);

async function connect(
  mode: "legacy" | "auto",
  headers: Record<string, string> = {},
  serving = handler,
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { capabilities, versionNegotiation: { mode } });
  const fetch = (url: string | URL, init?: RequestInit) => serving.fetch(new Request(url, init));
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://facade.example/mcp"), { fetch, requestInit: { headers } }),
  );
  return client;
}

test.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("serves clients of the era %s", async (mode, version) => {
  const client = await connect(mode);
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(["billing_tools", "orders_tools"]);
  const result = await client.callTool({
    name: "billing_tools",
    arguments: { tool_name: "refund", arguments: { amount: 3 } },
  });
  expect(result.structuredContent).toEqual({ name: "refund", args: { amount: 3 } });
  await client.close();
});

test("lists for each caller what it may call, and says that the list is its own", async () => {
  const client = await connect("auto", { "x-may": "one" });
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(["billing_tools"]);
  expect(listed).toMatchObject({ ttlMs: 60_000, cacheScope: "private" });
  await client.close();
});

/** Primitives that can tell of changes, of no server in particular. */
const PRIMITIVES: Primitives = {
  capabilities: () => ({ prompts: {}, resources: { subscribe: true } }),
  request: async () => ({ resources: [] }),
  session: () => ({ subscribe: async () => true, unsubscribe: async () => {}, close: () => {} }),
};

test("offers clients of 2026-07-28 to listen to tools, and to nothing of which they would never hear", async () => {
  const serving = createMcpHandler(() => facadeServer({ provider: domain, caller: {}, primitives: PRIMITIVES }));
  const client = await connect("auto", {}, serving);
  expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: true }, prompts: {}, resources: {} });
  const { honoredFilter } = await client.listen({
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ["x://y"],
  });
  expect(honoredFilter).toEqual({ toolsListChanged: true });
  await expect(client.subscribeResource({ uri: "x://y" })).rejects.toThrow(/subscri/);
  await client.close();
  const before = await connect("legacy", {}, serving);
  expect(before.getServerCapabilities()?.resources).toEqual({ subscribe: true, listChanged: true });
  await before.close();
});

/** Asks whoever calls it, and says what came of it. */
const asking: ToolProvider<undefined> = {
  list: async () => [tool("ask")],
  async call(_name, _args, _caller, { relay }) {
    const { ask } = relay as { ask: (request: object) => Promise<unknown> };
    const params = { message: "Who?", requestedSchema: { type: "object", properties: {} } };
    const text = await ask({ method: "elicitation/create", params }).then(
      JSON.stringify,
      (error: Error) => error.message,
    );
    return { content: [{ type: "text", text }] };
  },
};

test.each(["legacy", "auto"] as const)("says at once that a client over HTTP cannot be asked: %s", async (mode) => {
  const serving = createMcpHandler(() => facadeServer({ provider: asking, caller: undefined }));
  const client = await connect(mode, {}, serving, { elicitation: { form: {} } });
  client.setRequestHandler("elicitation/create", async () => ({ action: "decline" }));
  const text = "elicitation/create: a client over HTTP without a session cannot be asked.";
  expect((await client.callTool({ name: "ask", arguments: {} })).content).toEqual([{ type: "text", text }]);
  await client.close();
});
