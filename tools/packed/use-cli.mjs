// The command is on the path and knows its version; it serves a facade over its standard streams; the module imports.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import "@toolfold/cli";

const { version } = JSON.parse(readFileSync("node_modules/@toolfold/cli/package.json", "utf8"));
const command = join("node_modules", ".bin", "toolfold");
const output = execFileSync(command, ["--version"], { encoding: "utf8" });
assert.equal(output.trim(), version);

writeFileSync("facade.yaml", "mcpServers: {}\n");
const client = new Client({ name: "packed", version: "1" });
await client.connect(
  new StdioClientTransport({ command, args: ["facade", "serve", "--config", "facade.yaml"], stderr: "ignore" }),
);
assert.equal(client.getServerVersion()?.version, version);
assert.deepEqual((await client.listTools()).tools, []);
await client.close();
