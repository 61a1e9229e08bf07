import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { proxyServer } from "mcp-proxy";

// What mcp-proxy does with each request, between the two transports that a facade over stdio stands between.
const [command = "", ...args] = process.argv.slice(2);
const identity = { name: "bare-hop", version: "0.0.0" };
const client = new Client(identity);
await client.connect(new StdioClientTransport({ command, args, stderr: "ignore" }));
const serverCapabilities = client.getServerCapabilities() ?? {};
const server = new Server(identity, { capabilities: serverCapabilities });
await proxyServer({ client, server, serverCapabilities });
await server.connect(new StdioServerTransport());
process.stdin.once("end", () => process.exit());
