// A small facade that keeps every requirement, written from spec/v1 alone; broken facades deviate from it by name:
// node minimal-facade.mjs CONFIG CALLER [DEVIATION]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { scriptedServer } from "../upstream/scripted-server.mjs";
import { FACADE_DEVIATIONS } from "./facade-deviations.mjs";

/**
 * One such facade, for the tests that need no process of their own.
 *
 * @param {{ config: object, callerName: string, deviationName?: string | undefined }} subject
 * @param {(message: object) => void} say takes what it says.
 * @param {typeof spawnServer} connectServer how it reaches the servers of its configuration.
 * @returns {(message: object) => Promise<void>} takes what is said to it.
 */
export function minimalFacade({ config, callerName, deviationName }, say, connectServer = inProcessServer) {
  const broken = FACADE_DEVIATIONS.get(deviationName) ?? {};
  const isLazy = config.domains?.tools?.schemaStrategy === "lazy";
  const isUnion = config.domains?.tools?.schemaStrategy === "discriminated_union";
  const isSplit = config.domains?.tools?.split === "effect";
  const isStrict = config.strictSchema === true;
  const caller = config.callers?.[callerName] ?? { deny: [] };

  const deny = (caller.deny ?? []).map((pattern) => pattern.replace("*", ""));
  const isPermitted = (name) => !deny.some((end) => name.endsWith(end));
  const text = (words) => ({ content: [{ type: "text", text: `${words} Nothing was executed.` }], isError: true });

  /** A connection to one server: raw JSON-RPC. */
  function connect(server, program) {
    const waiting = new Map();
    let next = 1;
    const tell = connectServer(program, (message) => {
      if (message.method === "notifications/tools/list_changed") void refresh(server);
      waiting.get(message.id)?.(message);
    });
    const send = (message) => tell({ jsonrpc: "2.0", ...message });
    const ask = (method, params) =>
      new Promise((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        send({ id, method, params });
      });
    const ready = ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "minimal", version: "1" },
    }).then(() => send({ method: "notifications/initialized" }));
    return { ask, ready };
  }

  const servers = new Map(Object.entries(config.mcpServers).map(([name, spec]) => [name, connect(name, spec)]));
  const inventory = new Map();

  async function refresh(server) {
    if (inventory.has(server) && broken.isStale) return;
    const { ask, ready } = servers.get(server);
    await ready;
    const tools = [];
    let cursor;
    do {
      const { result } = await ask("tools/list", cursor === undefined ? {} : { cursor });
      tools.push(...result.tools);
      cursor = result.nextCursor;
    } while (cursor !== undefined);
    inventory.set(server, tools);
  }

  const settled = Promise.all([...servers.keys()].map(refresh));

  const effectOf = ({ annotations: { readOnlyHint, destructiveHint } = {} }) =>
    readOnlyHint === true ? "read" : destructiveHint === false ? "write" : "destructive";

  const byEffect = (tools) =>
    Object.fromEntries(
      tools.map(effectOf).map((effect) => [effect, tools.filter((tool) => effectOf(tool) === effect)]),
    );

  /** The groups of this caller, each with its tools in order. */
  function groups() {
    const found = [];
    for (const [server, tools] of [...inventory].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const named = tools.map((tool) => ({ ...tool, server }));
      const mine = named.filter(({ name }) => isPermitted(name));
      const listed = mine.sort((one, other) => (one.name < other.name ? -1 : 1));
      const parts = isSplit ? byEffect(listed) : { tools: listed };
      for (const [part, members] of Object.entries(parts)) {
        const group = { name: `${server}_${part}`, tools: members, all: named };
        if (members.length > 0 || broken.keepsEmpty) found.push(broken.group?.(group) ?? group);
      }
    }
    return broken.groups?.(found) ?? found;
  }

  const DEFAULTS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

  function annotations(tools) {
    const hint = (name, combine) =>
      combine.call(tools, ({ annotations: hints = {} }) => {
        const isReading = hints.readOnlyHint === true;
        if (isReading && name === "destructiveHint") return false;
        if (isReading && name === "idempotentHint") return true;
        return hints[name] ?? DEFAULTS[name];
      });
    const right = {
      readOnlyHint: hint("readOnlyHint", tools.every),
      destructiveHint: hint("destructiveHint", tools.some),
      idempotentHint: hint("idempotentHint", tools.every),
      openWorldHint: hint("openWorldHint", tools.some),
    };
    return broken.annotations?.(right) ?? right;
  }

  const oneLine = (words = "") =>
    words
      .split(/\n\s*\n/)[0]
      .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
      .trim();

  /** A schema without MCP's header keyword, which only plain tools may have. */
  function shown(schema) {
    const right = JSON.parse(JSON.stringify(schema, (key, value) => (key === "x-mcp-header" ? undefined : value)));
    return broken.schema?.(right, schema) ?? right;
  }

  function present(group) {
    const { name, tools } = group;
    const lines = tools.map((tool) => `- ${tool.name} — ${(broken.line ?? oneLine)(tool.description)}`);
    const right = `Tools of ${name}.\n\nAvailable tools (pass one as \`tool_name\`):\n${lines.join("\n")}`;
    const schemas = Object.fromEntries(tools.map((tool) => [tool.name, shown(tool.inputSchema)]));
    const toolName = { type: "string", enum: tools.map((tool) => tool.name) };
    const argument = isStrict
      ? { type: "string" }
      : isUnion
        ? { anyOf: tools.map((tool) => ({ ...(broken.branch?.(tool) ?? { type: "object" }), title: tool.name })) }
        : { type: "object" };
    const inputSchema = {
      type: "object",
      properties: { tool_name: toolName, arguments: argument },
      required: ["tool_name", "arguments"],
      ...(isStrict ? { additionalProperties: false } : {}),
      ...(isLazy || isStrict || broken.isApart === false ? {} : { "x-tool-input-schemas": schemas }),
    };
    const tool = { name, description: right, inputSchema, annotations: annotations(tools) };
    return broken.tool?.(tool, group, lists) ?? tool;
  }

  const DESCRIBER = {
    name: "describe_tools",
    description: "Tells which arguments tools take.",
    inputSchema: {
      type: "object",
      properties: { tool_names: { type: "array", items: { type: "string" } } },
      required: ["tool_names"],
    },
  };

  let lists = 0;

  function list() {
    lists++;
    const facades = groups().map(present);
    const names = groups().flatMap(({ tools }) => tools.map(({ name }) => name.toLowerCase()));
    const twin = facades.find(({ name }) => names.includes(name.toLowerCase()));
    if (twin !== undefined && !broken.takesTwins) throw new Error(`${twin.name} is both a facade and a tool.`);
    return [...facades, ...((isLazy || isStrict) && !broken.describesNothing ? [DESCRIBER] : [])];
  }

  /** Why arguments do not fit, as far as this facade judges: it knows types, required and closed members, and leaves the rest to the server. */
  function findings(schema, args) {
    if (schema.$schema !== undefined && !/2020-12|draft-07/.test(schema.$schema)) return [];
    const properties = schema.properties ?? {};
    const problems = (schema.required ?? [])
      .filter((name) => !Object.hasOwn(args, name))
      .map((name) => `${name} is missing`);
    for (const [name, value] of Object.entries(args)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known === undefined && schema.additionalProperties === false)
        problems.push(`${name} is not one of ${Object.keys(properties).join(", ")}`);
      const types = [known?.type ?? []].flat();
      if (types.length > 0 && !types.some((type) => isOf(type, value)))
        problems.push(`${name} has to be ${types.join(" or ")}`);
    }
    return problems;
  }

  function isOf(type, value) {
    if (type === "integer") return Number.isInteger(value);
    if (type === "array") return Array.isArray(value);
    if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
    return type === "null" ? value === null : typeof value === type;
  }

  async function call({ name, arguments: envelope = {} }) {
    await settled;
    if (name === DESCRIBER.name && (isLazy || isStrict)) return { result: describe(envelope) };
    const found = groups();
    const group = found.find((each) => each.name === name);
    if (group === undefined)
      return broken.unknown?.(name) ?? { error: { code: -32602, message: `There is no tool ${name}.` } };
    const names = group.tools.map((tool) => tool.name);
    const mended = broken.envelope?.(envelope, group) ?? envelope;
    const { tool_name: wanted, arguments: given } = mended;
    const args = isStrict && typeof given === "string" ? JSON.parse(given) : given;
    if (typeof wanted !== "string" || !isOf("object", args) || Object.keys(mended).length !== 2) {
      return {
        result: (broken.refuse ?? text)(
          `Send \`tool_name\`, one of ${names.join(", ")}, and \`arguments\`, an object.`,
        ),
      };
    }
    const tool = broken.find?.(group, wanted, found) ?? group.tools.find((each) => each.name === wanted);
    if (tool === undefined) {
      return {
        result: text(
          broken.missing?.(wanted, group) ??
            `There is no ${wanted}. Allowed values of \`tool_name\`: ${names.join(", ")}.`,
        ),
      };
    }
    const read = broken.arguments?.(args, tool) ?? args;
    const problems = broken.judge?.(tool, read) ?? findings(tool.inputSchema, read);
    if (problems.length > 0) {
      const members = Object.keys(tool.inputSchema.properties ?? {});
      return { result: text(`${problems.join("; ")}. Members: ${members.join(", ")}.`) };
    }
    const { result, error } = await servers.get(tool.server).ask("tools/call", { name: tool.name, arguments: read });
    return error === undefined
      ? { result: broken.result?.(result) ?? result }
      : { error: broken.error?.(error) ?? error };
  }

  function describe({ tool_names: names = [] }) {
    const tools = groups().flatMap((group) => group.tools);
    const told = names.map((name) => {
      const tool = tools.find((each) => each.name === name);
      return tool === undefined
        ? (broken.undescribed?.(name, groups()) ?? { name, problem: "There is no such tool." })
        : { name, inputSchema: shown(tool.inputSchema) };
    });
    return { content: [{ type: "text", text: JSON.stringify(told) }], structuredContent: { tools: told } };
  }

  const send = (message) => say({ jsonrpc: "2.0", ...message });

  return async ({ id, method, params }) => {
    if (method === "initialize") {
      const serverInfo = { name: "minimal-facade", version: "1" };
      send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } });
    } else if (method === "tools/list") {
      await settled;
      try {
        send({ id, result: { tools: list() } });
      } catch (error) {
        send({ id, error: { code: -32603, message: error.message } });
      }
    } else if (method === "tools/call") send({ id, ...(await call(params)) });
    else if (id !== undefined) send({ id, error: { code: -32601, message: "Method not found" } });
  };
}

/** Runs a server of the configuration as the configuration says. */
function spawnServer({ command, args }, hear) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => hear(JSON.parse(line)));
  return (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
}

/** The suite's own server without a process: its messages still are JSON, and come later. */
function inProcessServer({ args: [, ...args] }, hear) {
  const copy = (message) => JSON.parse(JSON.stringify(message));
  const receive = scriptedServer(args, (message) => {
    const heard = copy(message);
    setImmediate(() => hear(heard));
  });
  return (message) => {
    const said = copy(message);
    setImmediate(() => receive(said));
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , configFile, callerName, deviationName] = process.argv;
  const config = JSON.parse(readFileSync(configFile, "utf8"));
  const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
  const receive = minimalFacade({ config, callerName, deviationName }, say, spawnServer);
  createInterface({ input: process.stdin })
    .on("line", (line) => void receive(JSON.parse(line)))
    .on("close", () => process.exit());
}
