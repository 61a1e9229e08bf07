import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type HttpUpstream, mcpProvider } from "../src/mcp/index.js";

const handler = createMcpHandler(() => {
  const server = new Server({ name: "guarded", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", async () => ({ tools: [{ name: "ok", inputSchema: { type: "object" } }] }));
  server.setRequestHandler("tools/call", async () => ({ content: [{ type: "text", text: "done" }] }));
  return server;
});
const answer = toNodeHandler(handler);

/** Tokens that are good now, and what was asked for them. */
const good = new Set<string>();
const grants: URLSearchParams[] = [];
let origin = "";

async function grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await text(request));
  const isKnown = request.headers.authorization === `Basic ${Buffer.from("robot:sesame").toString("base64")}`;
  response.setHeader("content-type", "application/json");
  if (!isKnown) {
    response.writeHead(401).end(JSON.stringify({ error: "invalid_client" }));
    return;
  }
  grants.push(form);
  const token = `token-${grants.length}`;
  good.add(token);
  response.end(JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: 3600 }));
}

/** A resource server and its authorization server, both as the MCP specification describes them. */
const http: HttpServer = createServer((request, response) => {
  const json = (value: unknown): void => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(value));
  };
  const path = request.url ?? "";
  if (path.startsWith("/.well-known/oauth-protected-resource"))
    json({ resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: ["tools"] });
  else if (path.startsWith("/.well-known/oauth-authorization-server"))
    json({
      issuer: origin,
      token_endpoint: `${origin}/token`,
      authorization_endpoint: `${origin}/authorize`,
      response_types_supported: ["code"],
      grant_types_supported: ["client_credentials"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
    });
  else if (path === "/token") void grant(request, response);
  else if (good.has(request.headers.authorization?.replace("Bearer ", "") ?? ""))
    void answer(request as Parameters<typeof answer>[0], response);
  else
    response
      .writeHead(401, {
        "www-authenticate": `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
      })
      .end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
beforeEach(() => {
  good.clear();
  grants.length = 0;
});
afterAll(async () => {
  await handler.close();
  http.closeAllConnections();
  http.close();
});

async function open(rest: Partial<HttpUpstream>) {
  const notes: string[] = [];
  const provider = mcpProvider({
    servers: [{ name: "guarded", url: `${origin}/mcp`, headers: {}, ...rest }],
    onNote: (server, note) => notes.push(`${server}: ${note}`),
  });
  await provider.settled;
  return { provider, notes };
}

const ROBOT = { clientId: "robot", clientSecret: "sesame" };

test("gets a token with the credentials of the configuration, and another when it is no longer good", async () => {
  const { provider, notes } = await open({ oauth: { ...ROBOT, issuer: origin } });
  expect(notes).toEqual([]);
  expect(grants.map((form) => [form.get("grant_type"), form.get("resource")])).toEqual([
    ["client_credentials", `${origin}/mcp`],
  ]);
  expect((await provider.call("guarded__ok", {}, undefined, {})).content).toEqual([{ type: "text", text: "done" }]);
  good.clear();
  expect((await provider.call("guarded__ok", {}, undefined, {})).isError).toBeUndefined();
  expect(grants).toHaveLength(2);
  await provider.close();
});

test("takes a token of the configuration as it is", async () => {
  good.add("from-the-environment");
  const { provider } = await open({ headers: { Authorization: "Bearer from-the-environment" } });
  expect(provider.failed()).toEqual([]);
  expect(grants).toEqual([]);
  await provider.close();
});

test("takes tokens from a provider of the host", async () => {
  good.add("from-the-host");
  const { provider } = await open({ authProvider: { token: async () => "from-the-host" } });
  expect(provider.failed()).toEqual([]);
  await provider.close();
});

test.each([
  ["credentials that nobody knows", () => ({ clientId: "robot", clientSecret: "wrong", issuer: origin })],
  [
    "another authorization server than the one that may see them",
    () => ({ ...ROBOT, issuer: "https://other.example" }),
  ],
])("says that it was refused with %s, and shows no secret", async (_what, oauth) => {
  const { provider, notes } = await open({ oauth: oauth() });
  expect(provider.failed()).toEqual(["guarded"]);
  expect(notes).toHaveLength(1);
  expect(notes[0]).not.toMatch(/sesame|wrong/);
  expect(grants).toEqual([]);
  await provider.close();
});
