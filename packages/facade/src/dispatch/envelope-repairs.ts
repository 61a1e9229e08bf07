import { isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import { put } from "../schema/put.js";
import type { EnvelopeContext } from "./envelope.js";

/** One way in which models get the envelope wrong, and how to read it anyway. */
export interface EnvelopeRepair {
  readonly name: string;
  readonly pointer: string;
  /** The envelope as it was meant; `undefined` where this is not the mistake, or where it could be none. */
  readonly apply: (seen: JsonObject, context: EnvelopeContext) => JsonObject | undefined;
}

const OURS = ["tool_name", "arguments"] as const;
const PREFIX = "arguments.";

/** Every repair, in the order in which they are tried. */
export const ENVELOPE_REPAIRS: readonly EnvelopeRepair[] = [
  { name: "arguments_were_text", pointer: "/arguments", apply: readText },
  { name: "names_were_dotted", pointer: "", apply: undot },
  { name: "arguments_were_absent", pointer: "/arguments", apply: addArguments },
  { name: "arguments_were_flattened", pointer: "", apply: liftSiblings },
  { name: "tool_name_was_nested", pointer: "/arguments", apply: liftToolName },
  { name: "envelope_was_doubled", pointer: "/arguments", apply: unwrap },
];

function readText(seen: JsonObject): JsonObject | undefined {
  const args = own(seen, "arguments");
  const parsed = typeof args === "string" ? parseObject(args) : undefined;
  return parsed === undefined ? undefined : { ...seen, arguments: parsed };
}

/** The object that a text spells; `undefined` for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function undot(seen: JsonObject, { owns }: EnvelopeContext): JsonObject | undefined {
  const names = siblings(seen);
  const tool = own(seen, "tool_name");
  if (typeof tool === "string" && owns(tool, [...OURS, ...names])) return undefined;
  if (has(seen, "arguments") || names.length === 0 || !names.every((name) => name.startsWith(PREFIX))) return undefined;
  const args: Record<string, unknown> = {};
  for (const name of names) put(args, name.slice(PREFIX.length), seen[name]);
  return { ...pick(seen, "tool_name"), arguments: args as JsonObject };
}

function addArguments(seen: JsonObject, { owns }: EnvelopeContext): JsonObject | undefined {
  const tool = own(seen, "tool_name");
  const isBare = typeof tool === "string" && Object.keys(seen).length === 1;
  return isBare && !owns(tool, OURS) ? { ...seen, arguments: {} } : undefined;
}

function liftSiblings(seen: JsonObject, { owns }: EnvelopeContext): JsonObject | undefined {
  const tool = own(seen, "tool_name");
  if (typeof tool !== "string" || has(seen, "arguments") || owns(tool, OURS)) return undefined;
  const args: Record<string, unknown> = {};
  for (const name of siblings(seen)) put(args, name, seen[name]);
  return { tool_name: tool, arguments: args as JsonObject };
}

/** The tool is named inside `arguments`, and outside not at all or as the facade itself. */
function liftToolName(seen: JsonObject, { facade, owns }: EnvelopeContext): JsonObject | undefined {
  const inner = own(seen, "arguments");
  const outside = own(seen, "tool_name");
  if (!isJsonObject(inner) || siblings(seen).length > 0) return undefined;
  if (outside !== undefined && outside !== facade) return undefined;
  const tool = own(inner, "tool_name");
  if (typeof tool !== "string" || owns(tool, OURS)) return undefined;
  if (has(inner, "arguments")) return siblings(inner).length === 0 ? inner : undefined;
  const args: Record<string, unknown> = {};
  for (const name of siblings(inner)) put(args, name, inner[name]);
  return { tool_name: tool, arguments: args as JsonObject };
}

/** The whole envelope stands once more in `arguments`, and only what is inside of it fits the tool. */
function unwrap(seen: JsonObject, { owns, takes }: EnvelopeContext): JsonObject | undefined {
  const tool = own(seen, "tool_name");
  const outer = own(seen, "arguments");
  if (typeof tool !== "string" || !isJsonObject(outer) || owns(tool, OURS)) return undefined;
  const inner = own(outer, "arguments");
  const repeated = own(outer, "tool_name");
  if (siblings(outer).length > 0 || (repeated !== undefined && repeated !== tool)) return undefined;
  const args = typeof inner === "string" ? parseObject(inner) : inner;
  if (!isJsonObject(args) || takes(tool, outer) || !takes(tool, args)) return undefined;
  return { ...seen, arguments: args };
}

function siblings(seen: JsonObject): string[] {
  return Object.keys(seen).filter((name) => !(OURS as readonly string[]).includes(name));
}

function pick(seen: JsonObject, name: string): JsonObject {
  return has(seen, name) ? { [name]: seen[name] as Json } : {};
}

function own(seen: JsonObject, name: string): Json | undefined {
  return has(seen, name) ? seen[name] : undefined;
}

function has(seen: JsonObject, name: string): boolean {
  return Object.hasOwn(seen, name);
}
