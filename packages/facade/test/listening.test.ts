import { rmSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler, InMemoryTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  facadeServer,
  listenedResources,
  listeningHandler,
  listeningTransport,
  type McpProvider,
  mcpProvider,
  type PrimitiveSession,
  tellClient,
} from "../src/mcp/index.js";
import { listen } from "./listen.js";
import { realServers, sampleFolder } from "./real-servers.js";

const URI = "demo://resource/dynamic/text/1";
const TOGGLE = { name: "everything__toggle-subscriber-updates", arguments: {} };

const folder = sampleFolder();
let provider: McpProvider;

beforeAll(async () => {
  provider = mcpProvider({ servers: realServers(folder) });
  await provider.settled;
}, 60_000);
afterAll(async () => {
  await provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

function newClient(): Client {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  onTestFinished(() => client.close());
  return client;
}

function open(): ReturnType<typeof facadeServer> {
  return facadeServer({ provider, caller: undefined, primitives: provider.primitives, listens: true });
}

async function overHttp(): Promise<Client> {
  const session = provider.primitives.session ?? (() => Promise.reject(new Error("no session")) as never);
  const served = await listen(listeningHandler(createMcpHandler(open), session));
  onTestFinished(() => served.close());
  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
  return client;
}

async function overStdio(): Promise<Client> {
  const servers = new Set<ReturnType<typeof facadeServer>>();
  const session = provider.primitives.session?.((event) => {
    for (const server of servers) void tellClient(server, event).catch(() => {});
  }) as PrimitiveSession;
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(
    () => {
      const server = open();
      servers.add(server);
      return server;
    },
    { transport: listeningTransport(far, listenedResources(session)) },
  );
  onTestFinished(() => handle.close());
  const client = newClient();
  await client.connect(near);
  return client;
}

test.each([
  ["HTTP", overHttp],
  ["standard input and output", overStdio],
])(
  "tells clients of 2026-07-28 of the resources that they listen to, over %s",
  async (_over, connect) => {
    const client = await connect();
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    const updated: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void updated.push(params.uri));
    const wanted = { resourceSubscriptions: [URI, "nobody:///x"], promptsListChanged: true };
    const one = await client.listen(wanted);
    const other = await client.listen(wanted);
    expect(one.honoredFilter).toEqual({ resourceSubscriptions: [URI], promptsListChanged: true });
    await client.callTool(TOGGLE);
    await vi.waitFor(() => expect(updated).toContain(URI), { timeout: 10_000 });
    await one.close();
    updated.length = 0;
    await vi.waitFor(() => expect(updated).toContain(URI), { timeout: 10_000 });
    await other.close();
    await client.callTool(TOGGLE);
  },
  40_000,
);

test("follows a resource once for all who listen, and no longer than they do", async () => {
  const asked: string[] = [];
  const listenTo = listenedResources({
    async subscribe(uri) {
      asked.push(`+${uri}`);
      return uri !== "gone";
    },
    async unsubscribe(uri) {
      asked.push(`-${uri}`);
    },
    close() {},
  });
  const request = {
    params: { notifications: { resourceSubscriptions: ["a", "gone", "a", 5], toolsListChanged: true } },
  };
  const first = await listenTo(request);
  const second = await listenTo(request);
  expect(first.request).toEqual({
    params: { notifications: { resourceSubscriptions: ["a"], toolsListChanged: true } },
  });
  first.end();
  first.end();
  expect(asked).toEqual(["+a", "+gone", "+gone"]);
  second.end();
  expect(asked.at(-1)).toBe("-a");
});

test.each([{}, { params: 5 }, { params: { notifications: null } }, { params: { notifications: {} } }])(
  "leaves a request alone that names no resources: %j",
  async (request) => {
    const session = { subscribe: async () => true, unsubscribe: async () => {}, close() {} };
    expect((await listenedResources(session)(request)).request).toBe(request);
  },
);
