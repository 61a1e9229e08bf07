import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.js";

const schema = { type: "object" };
const read = (value: unknown, name = "file.json") => {
  const bytes = new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
  return readCatalog([{ name, bytes }]);
};
const text = (json: Uint8Array): string => new TextDecoder().decode(json);

test.each<[form: string, body: unknown]>([
  ["MCP tools/list", { tools: [{ name: "a", inputSchema: schema }] }],
  ["MCP tools/list", { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "a", inputSchema: schema }] } }],
  ["MCP tools/list", [{ name: "a", inputSchema: schema }]],
  ["Anthropic", { model: "m", tools: [{ name: "a", input_schema: schema }] }],
  ["Anthropic", { requests: [{ params: { tools: [{ name: "a", input_schema: schema }] } }] }],
  ["OpenAI", { tools: [{ type: "function", function: { name: "a", parameters: schema } }] }],
  ["OpenAI", { tools: [{ type: "function", name: "a", parameters: schema }] }],
  [
    "OpenAI",
    { tools: [{ type: "namespace", name: "n", tools: [{ type: "function", name: "a", parameters: schema }] }] },
  ],
  ["OpenAI", { functions: [{ name: "a", parameters: schema }] }],
  ["Gemini", { tools: [{ functionDeclarations: [{ name: "a", parametersJsonSchema: schema }] }] }],
  ["OpenWOP descriptors", { tools: [{ toolId: "mcp:s.a", source: "mcp", safetyTier: "read", inputSchema: schema }] }],
])("reads %s: %j", (form, body) => {
  const { forms, tools } = read(body);
  expect(forms).toEqual([form]);
  expect(tools.map(({ json }) => JSON.parse(text(json)) as unknown)).toEqual([{ name: "a", inputSchema: schema }]);
});

test("keeps the text of a tool byte for byte", () => {
  const tool = '{"name":"a","inputSchema":{"maximum":1.0,"b":1,"10":"\\u0061"}}';
  const [read1] = read(`{ "tools" : [ ${tool.replaceAll(",", " ,\n")} ] }`).tools;
  expect(text(read1?.json ?? new Uint8Array())).toBe(tool);
});

test.each([
  [{ tools: [{ name: "a", inputSchema: schema }] }, "My tools (1).json", "My-tools-1"],
  [{ server: "memory-server", tools: [{ name: "a", inputSchema: schema }] }, "x.json", "memory-server"],
  [{ tools: [{ name: "mcp__git__a", input_schema: schema }] }, "x.json", "git"],
  [{ tools: [{ toolId: "mcp:s%2Ek.a" }] }, "x.json", "s-k"],
])("%j in %s is of the server %s", (body, name, server) => {
  expect(read(body, name).tools.map((tool) => [tool.server, tool.name])).toEqual([[server, "a"]]);
});

test("leaves out what has no name, and says so", () => {
  const nameless = [{ description: "nameless" }, 7, { name: "" }, { function: { name: "" } }, { toolId: "" }];
  const { tools, leftOut } = read({ tools: [{ name: "a" }, ...nameless] });
  expect(tools).toHaveLength(1);
  expect(leftOut).toEqual(nameless.map((_, at) => `Entry ${at + 2} of file.json has no name; a tool needs one.`));
});

test.each([
  [
    '{"tools":[\n  // mine\n]}',
    'file.json, line 2, column 3: found "// mine". Comments are not part of JSON: remove them.',
  ],
  ['{"a":1,}', 'file.json, line 1, column 8: found "}". JSON is needed (property name expected).'],
  ["\ufeff{}", "file.json, line 1, column 1: found a byte order mark. JSON text has none."],
  ['[1,{},"x"]', "file.json: nothing that is listed is a tool. Entry 1 of file.json has no name; a tool needs one."],
  ["[]", "file.json: the list of tools is empty."],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
    "file.json is an error that a server answered: Method not found",
  ],
  ["7", "file.json holds 7, and no list of tools. Allowed: an MCP tools/list answer"],
])("refuses %j with its place", (body, message) => expect(() => read(body)).toThrow(message));
