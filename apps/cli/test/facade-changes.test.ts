import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { main } from "../src/main.js";
import { testTerminal } from "../src/test-terminal.test-support.js";

const GROWING = fileURLToPath(new URL("servers/growing-server.mjs", import.meta.url));

/** Each sees the tools of its own team; only one of them may make the server grow. */
const CONFIG = JSON.stringify({
  mcpServers: { shop: { command: process.execPath, args: [GROWING] } },
  domains: { all: { groupBy: "server" } },
  callers: {
    owner: { allow: ["*"], token: "OWNER_TOKEN" },
    guest: { allow: ["shop__open*"], token: "GUEST_TOKEN" },
  },
});
const TOKENS = { owner: "owner-0123456789", guest: "guest-0123456789" };
const ENVIRONMENT = new Map([
  ["OWNER_TOKEN", TOKENS.owner],
  ["GUEST_TOKEN", TOKENS.guest],
]);

it("tells of a changed list only the callers whose own list has changed", async () => {
  const url = await serve();
  const owner = await connect(url, TOKENS.owner);
  const guest = await connect(url, TOKENS.guest);
  const add = (name: string) =>
    owner.client.callTool({ name: "shop_tools", arguments: { tool_name: "shop__add", arguments: { name } } });

  await add("secret");
  await vi.waitFor(() => expect(owner.told()).toBe(1), 10_000);
  await add("open");
  await vi.waitFor(() => expect(guest.told()).toBeGreaterThan(0), 10_000);
  await vi.waitFor(() => expect(owner.told()).toBe(2), 10_000);
  // Notices come in order, so that one about the secret tool would have come before the one about the open tool.
  expect(guest.told()).toBe(1);
  expect(JSON.stringify(await guest.client.listTools())).not.toContain("secret");
}, 60_000);

it("tells whoever runs it that a tool that came later has the name of a facade", async () => {
  const config = JSON.stringify({ ...(JSON.parse(CONFIG) as object), prefix: "never" });
  const terminal = testTerminal({ "c.json": config }, "", ENVIRONMENT);
  const url = await serve(terminal);
  const owner = await connect(url, TOKENS.owner);
  const call = { tool_name: "add", arguments: { name: "Shop_Tools" } };
  await owner.client.callTool({ name: "shop_tools", arguments: call });
  await vi.waitFor(() => expect(terminal.err()).toContain('both the tool "Shop_Tools" and the facade'), 10_000);
}, 60_000);

async function serve(terminal = testTerminal({ "c.json": CONFIG }, "", ENVIRONMENT)): Promise<string> {
  const ended = main(["facade", "serve", "--config", "c.json", "--http", "0"], terminal);
  onTestFinished(async () => {
    terminal.signal("SIGTERM");
    await ended;
  });
  return vi.waitFor(() => /http:\S+/.exec(terminal.err())?.[0] ?? Promise.reject(new Error("not yet")), 20_000);
}

/** A client that follows changes, and counts how often it was told of one. */
async function connect(url: string, token: string): Promise<{ client: Client; told: () => number }> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => client.close());
  let times = 0;
  client.setNotificationHandler("notifications/tools/list_changed", () => {
    times += 1;
  });
  await client.listen({ toolsListChanged: true });
  return { client, told: () => times };
}
