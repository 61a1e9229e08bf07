import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { createFacade } from "../src/index.js";
import { facadeServer } from "../src/mcp/index.js";
import { fixtureProvider, SHOP } from "./fixture-provider.js";

const domain = createFacade(fixtureProvider(SHOP).provider, { domains: { admin: {} } }).domain("admin");

/** Whoever asks is who the bearer token says. */
const handler = createMcpHandler(({ requestInfo }) =>
  facadeServer({ provider: domain, caller: requestInfo?.headers.get("x-may") === "one" ? { may: ["refund"] } : {} }),
);

async function connect(mode: "legacy" | "auto", headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
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
