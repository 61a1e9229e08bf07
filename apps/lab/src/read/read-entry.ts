import { isObjectText, membersOf, stringOf } from "./json-parts.js";

/** The forms in which a tool is read. */
export type ToolForm =
  | "MCP tools/list"
  | "OpenWOP descriptors"
  | "Anthropic"
  | "OpenAI"
  | "Gemini"
  | "tools without a schema";

/** A tool as MCP lists it, as the compact text that a request would carry. */
export interface Entry {
  readonly form: ToolForm;
  readonly name: string;
  /** The server that the tool itself names. */
  readonly server: string | undefined;
  readonly json: Uint8Array;
}

const encoder = new TextEncoder();

type Members = ReadonlyMap<string, Uint8Array>;

/** Reads one tool of any form; `undefined` where it has no name. Text that is kept is kept byte for byte. */
export function readEntry(json: Uint8Array): Entry | undefined {
  const members = membersOf(json);
  const toolId = stringOf(members.get("toolId"));
  if (toolId !== undefined && toolId !== "") return ofDescriptor(toolId, members);
  const wrapped = members.get("function");
  if (isObjectText(wrapped)) return ofFunction(membersOf(wrapped), "OpenAI");
  const name = stringOf(members.get("name"));
  if (name === undefined || name === "") return undefined;
  if (members.has("inputSchema") || members.has("outputSchema")) return named("MCP tools/list", name, json);
  return ofFunction(members, undefined);
}

function ofDescriptor(toolId: string, members: Members): Entry {
  const [, server, name] = /^mcp:([^.]*)\.(.+)$/s.exec(toolId) ?? [];
  const text = { ...pick(members), name: encoder.encode(JSON.stringify(name ?? toolId)) };
  return {
    form: "OpenWOP descriptors",
    name: name ?? toolId,
    server: server?.replaceAll("%2E", ".").replaceAll("%25", "%"),
    json: compose(text),
  };
}

/** What the schema of a request is called, and who calls it so. */
const SCHEMAS: readonly (readonly [member: string, form: ToolForm])[] = [
  ["input_schema", "Anthropic"],
  ["parametersJsonSchema", "Gemini"],
  ["parameters_json_schema", "Gemini"],
  ["parameters", "OpenAI"],
];

function ofFunction(members: Members, form: ToolForm | undefined): Entry | undefined {
  const name = members.get("name");
  const text = stringOf(name);
  if (name === undefined || text === undefined || text === "") return undefined;
  for (const [member, theirs] of SCHEMAS) {
    const inputSchema = members.get(member);
    if (inputSchema !== undefined) return named(form ?? theirs, text, compose({ ...pick(members), name, inputSchema }));
  }
  return named("tools without a schema", text, compose({ ...pick(members), name }));
}

/** Agents write the server into the name: `mcp__github__create_issue`. */
function named(form: ToolForm, name: string, json: Uint8Array): Entry {
  const [, server, bare = name] = /^mcp__(.+?)__(.+)$/s.exec(name) ?? [];
  return { form, name: bare, server, json };
}

const KEPT = ["title", "description", "inputSchema", "outputSchema", "annotations"] as const;

function pick(members: Members): Record<string, Uint8Array> {
  const kept = KEPT.map((name) => [name, members.get(name)] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Record<string, Uint8Array>;
}

function compose({ name, ...rest }: Record<string, Uint8Array>): Uint8Array {
  const parts = Object.entries({ name, ...rest }).flatMap(([key, value], index) => [
    encoder.encode(`${index === 0 ? "{" : ","}${JSON.stringify(key)}:`),
    value ?? new Uint8Array(),
  ]);
  return joinBytes([...parts, encoder.encode("}")]);
}

/** All parts in a row. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
