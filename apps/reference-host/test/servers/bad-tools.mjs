import { serve, tool } from "./json-rpc.mjs";

const object = (properties) => ({ type: "object", properties });
const deep = `${'{"items":'.repeat(10_000)}{}${"}".repeat(10_000)}`;
const nasty = JSON.parse(
  '{"__proto__":{"type":"string"},"constructor":{"type":"number"},"$ref":{"type":"string"},"not":{"type":"string"},"10":true,"2":false}',
);
// A well-known documentation key, in the shape of a credential.
const secret = "AKIAIOSFODNN7EXAMPLE";

serve({
  list: (_cursor, _reply, id) => {
    const tools = [
      tool("good"),
      tool("invalid-schema", { type: "object", properties: { a: { type: "strnig" } } }),
      tool("string-schema", "object"),
      tool("boolean-properties", object({ any: true, none: false })),
      tool("nasty-names", object(nasty)),
      { inputSchema: object({}) },
      { name: 7, inputSchema: object({}) },
      null,
      "tool",
      tool("secret", object({ key: { type: "string", default: secret } })),
      tool("__proto__"),
      tool("constructor"),
      tool("10"),
      tool("2"),
    ].map((each) => JSON.stringify(each));
    tools.push(`{"name":"too-deep","inputSchema":{"type":"object","properties":{"a":${deep}}}}`);
    process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[${tools.join(",")}]}}\n`);
  },
});
