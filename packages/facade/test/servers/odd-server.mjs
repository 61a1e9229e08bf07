// A server over stdio that misbehaves when its tools say so. Raw JSON-RPC: no SDK would send some of this.
import { createInterface } from "node:readline";

const tools = [
  { name: "ok", inputSchema: { type: "object" }, description: "Answers.", annotations: { readOnlyHint: true } },
  { name: "die", inputSchema: { type: "object" } },
  { name: "grow", inputSchema: { type: "object" } },
  { name: "invalid", inputSchema: { type: "object" } },
  { name: "refuse", inputSchema: { type: "object" } },
  { name: "ask", inputSchema: { type: "object" } },
  { name: "meta", inputSchema: { type: "object" } },
  { name: "log", inputSchema: { type: "object" } },
  { name: "hang", inputSchema: { type: "object" } },
  { name: "broken", inputSchema: 5 },
  { inputSchema: { type: "object" } },
  { name: "twin", inputSchema: { type: "object", title: "a" } },
  { name: "twin", inputSchema: { type: "object", title: "b" } },
];

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value) => ({ content: [{ type: "text", text: value }] });
let asked;
let level = "none";

const calls = {
  ok: (id, args) => send({ id, result: { ...text(`ok ${JSON.stringify(args)}`), later: "kept" } }),
  die: () => process.exit(7),
  grow: (id) => {
    tools.push({ name: `grown_${tools.length}`, inputSchema: { type: "object" } });
    for (let times = 0; times < 20; times += 1) send({ method: "notifications/tools/list_changed" });
    send({ id, result: text("grown") });
  },
  invalid: (id) => send({ id, result: { content: "no list", structuredContent: [1], isError: "maybe" } }),
  refuse: (id) => send({ id, error: { code: -32050, message: "Not today.", data: { until: "tomorrow" } } }),
  ask: (id) => {
    asked = id;
    const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
    send({ id: "q", method: "elicitation/create", params: { message: "Who?", requestedSchema } });
  },
  hang: () => {},
  log: (id) => {
    for (const at of ["debug", "error"]) send({ method: "notifications/message", params: { level: at, data: at } });
    send({ id, result: text(level) });
  },
  meta: (id, _args, meta) => send({ id, result: { ...text("meta"), _meta: { "x/echo": meta ?? null } } }),
};

const methods = {
  initialize: ({ id, params }) =>
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true }, logging: {} },
        serverInfo: { name: "odd", version: "1" },
      },
    }),
  "logging/setLevel": ({ id, params }) => {
    ({ level } = params);
    send({ id, result: {} });
  },
  "tools/list": ({ id, params }) => {
    if (process.argv[2] !== undefined) {
      const many = Array.from({ length: Number(process.argv[2]) }, (_, at) => ({ ...tools[0], name: `tool_${at}` }));
      return send({ id, result: { tools: many } });
    }
    const second = params?.cursor === "";
    send({ id, result: second ? { tools: tools.slice(2) } : { tools: tools.slice(0, 2), nextCursor: "" } });
    return undefined;
  },
  "tools/call": ({ id, params }) => {
    const { progressToken: _token, ...meta } = params._meta ?? {};
    const call = calls[params.name] ?? ((other) => send({ id: other, result: text(params.name) }));
    call(id, params.arguments, meta);
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.id === "q") send({ id: asked, result: text(JSON.stringify(message.result ?? message.error)) });
  else methods[message.method]?.(message);
});
