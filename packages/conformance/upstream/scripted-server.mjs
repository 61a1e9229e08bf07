#!/usr/bin/env node
// The MCP server behind a facade that is judged. It lists the tools of tools.json, answers as they say, and writes every
// call that reaches it into a journal. Raw JSON-RPC over stdio, without a library: it shares no code with what it judges.
import { appendFileSync, readFileSync, realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const groups = JSON.parse(readFileSync(new URL("tools.json", import.meta.url), "utf8"));

/**
 * One such server.
 *
 * @param {readonly string[]} args as on the command line.
 * @param {(message: object) => void} send takes what it says.
 * @returns {(message: object) => void} takes what is said to it.
 */
export function scriptedServer(args, send) {
  const options = new Map(
    args.flatMap((word, at, all) => (word.startsWith("--") ? [[word.slice(2), all[at + 1] ?? ""]] : [])),
  );
  const names = (option) => (options.get(option) ?? "").split(",").filter((name) => name !== "");
  const server = options.get("server") ?? "all";
  const all = Object.entries(groups).flatMap(([group, tools]) => (server === "all" || server === group ? tools : []));
  const without = new Set(names("without"));
  const tools = all.filter(({ definition }) => !without.has(definition.name));
  for (const name of names("extra")) {
    tools.push({
      definition: { name, inputSchema: { type: "object" } },
      result: { content: [{ type: "text", text: name }] },
    });
  }

  const say = (message) => send({ jsonrpc: "2.0", ...message });

  function call(id, { name, arguments: args }) {
    const tool = tools.find(({ definition }) => definition.name === name);
    if (options.has("journal"))
      appendFileSync(options.get("journal"), `${JSON.stringify({ server, name, arguments: args })}\n`);
    if (tool === undefined) return say({ id, error: { code: -32602, message: `There is no tool ${name}.` } });
    if (tool.error !== undefined) return say({ id, error: tool.error });
    if (name === "open_counter" && !tools.some(({ definition }) => definition.name === "read_counter")) {
      tools.push({ definition: { name: "read_counter", inputSchema: { type: "object" } }, result: { content: [] } });
      say({ method: "notifications/tools/list_changed" });
    }
    return say({ id, result: tool.result });
  }

  const methods = new Map([
    [
      "initialize",
      ({ id, params }) =>
        say({
          id,
          result: {
            protocolVersion: params.protocolVersion,
            capabilities: { tools: { listChanged: true } },
            serverInfo: { name: `suite-${server}`, version: "1" },
          },
        }),
    ],
    ["ping", ({ id }) => say({ id, result: {} })],
    [
      "tools/list",
      // Two pages, so that nobody mistakes the first for all.
      ({ id, params }) => {
        const listed = tools.map(({ definition }) => definition);
        const half = Math.ceil(listed.length / 2);
        say({
          id,
          result:
            params?.cursor === "2"
              ? { tools: listed.slice(half) }
              : { tools: listed.slice(0, half), ...(half < listed.length ? { nextCursor: "2" } : {}) },
        });
      },
    ],
    ["tools/call", ({ id, params }) => call(id, params)],
  ]);

  return (message) => {
    const method = methods.get(message.method);
    if (method !== undefined) method(message);
    else if (message.id !== undefined && message.method !== undefined)
      say({ id: message.id, error: { code: -32601, message: "Method not found" } });
  };
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const receive = scriptedServer(process.argv.slice(2), (message) =>
    process.stdout.write(`${JSON.stringify(message)}\n`),
  );
  createInterface({ input: process.stdin }).on("line", (line) => receive(JSON.parse(line)));
}
