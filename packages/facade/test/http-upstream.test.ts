import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFacade } from "../src/index.js";
import { mcpProvider } from "../src/mcp/index.js";

const TOOL = {
  name: "send",
  inputSchema: {
    type: "object",
    properties: { region: { type: "string", "x-mcp-header": "Region" } },
    required: ["region"],
  },
} as const;

const calls: IncomingHttpHeaders[] = [];

const handler = createMcpHandler(() => {
  const server = new Server({ name: "remote", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", async () => ({ tools: [TOOL] }) as never);
  server.setRequestHandler("tools/call", async ({ params }) => ({
    content: [{ type: "text", text: JSON.stringify(params.arguments) }],
  }));
  return server;
});
const answer = toNodeHandler(handler);
const http = createServer((request, response) => {
  if (request.headers["mcp-method"] === "tools/call") calls.push(request.headers);
  if (request.headers.authorization === "Bearer good") void answer(request as Parameters<typeof answer>[0], response);
  else response.writeHead(401).end();
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
});

afterAll(async () => {
  await handler.close();
  http.closeAllConnections();
  http.close();
});

test("folds a server behind HTTP, in the newest protocol, and mirrors the headers that its tool asks for", async () => {
  const provider = mcpProvider({ servers: [{ name: "remote", url, headers: { Authorization: "Bearer good" } }] });
  const domain = createFacade(provider, { domains: { all: { groupBy: "server" } } }).domain("all");
  const [facade] = await domain.list(undefined);
  expect(facade?.definition.name).toBe("remote_tools");
  expect(JSON.stringify(facade)).not.toContain("x-mcp-header");
  const call = { tool_name: "remote__send", arguments: { region: "eu" } };
  const result = await domain.call("remote_tools", call, undefined, {});
  expect(result.content).toEqual([{ type: "text", text: '{"region":"eu"}' }]);
  expect(
    calls.map((headers) => [headers["mcp-protocol-version"], headers["mcp-name"], headers["mcp-param-region"]]),
  ).toEqual([["2026-07-28", "send", "eu"]]);
  await provider.close();
});

test("says that a server refuses us, and lists the others", async () => {
  const notes: string[] = [];
  const provider = mcpProvider({
    servers: [{ name: "remote", url, headers: { Authorization: "Bearer bad" } }],
    onNote: (server, note) => notes.push(`${server}: ${note}`),
  });
  expect(await provider.list(undefined)).toEqual([]);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain("remote: The server failed:");
  await provider.close();
});
