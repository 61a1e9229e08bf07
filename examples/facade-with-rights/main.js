import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createFacade, guardProvider } from "@toolfold/facade";
import { mcpProvider, readMcpServers } from "@toolfold/facade/mcp";

/** @param {string} name */
const program = (name) => fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));

const folder = mkdtempSync(join(tmpdir(), "toolfold-example-"));
writeFileSync(join(folder, "note.txt"), "Buy milk.");

// The same text as in a client's configuration.
const mcpServers = {
  files: { command: process.execPath, args: [program("server-filesystem"), folder] },
  memory: {
    command: process.execPath,
    args: [program("server-memory")],
    env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") },
  },
};
const provider = mcpProvider({ servers: readMcpServers(mcpServers, (name) => process.env[name]) });

/** @typedef {{ mayWrite: boolean }} Caller */
const READS = /__(read|list|get|search|open|directory)/;
/** @type {import("@toolfold/facade").GuardPolicy<Caller>} */
const policy = { permits: ({ definition }, caller) => caller.mayWrite || READS.test(definition.name) };
const guarded = guardProvider(provider, policy);
const tools = createFacade(guarded, {
  domains: { tools: { groupBy: "server", schemaStrategy: "lazy" } },
  categories: { files: "Files of the project.", memory: "What was learned in earlier sessions." },
}).domain("tools");

const [editor, reader] = [{ mayWrite: true }, { mayWrite: false }];
/** @param {Caller} caller */
const listed = async (caller) => (await tools.list(caller)).map(({ definition }) => definition);
/** @param {unknown} value */
const bytes = (value) => Buffer.byteLength(JSON.stringify(value));

try {
  const direct = (await guarded.list(editor)).map(({ definition }) => definition);
  const folded = await listed(editor);
  console.log(`${direct.length} tools of ${bytes(direct)} bytes are listed as ${folded.length} of ${bytes(folded)}:`);
  console.log(`  ${folded.map(({ name }) => name).join(", ")}`);
  assert.deepEqual(folded.map(({ name }) => name).toSorted(), ["describe_tools", "files_tools", "memory_tools"]);
  assert.ok(bytes(folded) < bytes(direct) / 2);

  const call = { tool_name: "files__read_text_file", arguments: { path: join(folder, "note.txt") } };
  const answer = await tools.call("files_tools", call, reader, {});
  assert.deepEqual(answer, await guarded.call(call.tool_name, call.arguments, reader, {}));
  console.log("A call through the facade answers what a direct one does.");

  const write = { tool_name: "files__write_file", arguments: { path: join(folder, "note.txt"), content: "Gone." } };
  const none = { ...write, tool_name: "files__write_fil" };
  const [denied, missing] = [
    await tools.call("files_tools", write, reader, {}),
    await tools.call("files_tools", none, reader, {}),
  ];
  assert.equal(denied.isError, true);
  assert.equal(JSON.stringify(denied).replaceAll(write.tool_name, none.tool_name), JSON.stringify(missing));
  assert.equal(JSON.stringify(await listed(reader)).includes("write_file"), false);
  assert.equal(readFileSync(join(folder, "note.txt"), "utf8"), "Buy milk.");
  console.log("For a reader, a tool that writes is not there: not in the list, not in an answer, not by its name.");
} finally {
  await provider.close();
  rmSync(folder, { recursive: true });
}
