import type { CompactToolDescriptor, ToolDescriptor } from "../generated/contract.js";
import { AUTH_FIELDS, DESCRIPTOR_FIELDS } from "./descriptor-fields.js";

const encoder = new TextEncoder();
const HEAD = encoder.encode('{"tools":[');
const COMMA = encoder.encode(",");
const TAIL = encoder.encode("]}");

/**
 * The bytes of one descriptor: UTF-8 JSON without white space, the descriptor's members in one fixed order, the members
 * of its schemas in their own. Lone surrogates become `\u` escapes. The tool must be one of an assembled catalogue or its
 * projection: those are bounded in depth, and hold nothing outside the closed field set.
 */
export function encodeTool(tool: ToolDescriptor | CompactToolDescriptor): Uint8Array {
  const ordered = inOrder(tool, DESCRIPTOR_FIELDS);
  if (ordered.auth !== undefined) ordered.auth = inOrder(ordered.auth as object, AUTH_FIELDS);
  return encoder.encode(JSON.stringify(ordered));
}

/**
 * The bytes of a list, `{"tools":[…]}`, in the order given. Equal tools give equal bytes in every process
 * (`catalog-bytes-deterministic`).
 */
export function encodeCatalog(tools: readonly (ToolDescriptor | CompactToolDescriptor)[]): Uint8Array {
  return joinTools(tools.map(encodeTool));
}

/** The bytes of a list, of the bytes of its tools. */
export function joinTools(tools: readonly Uint8Array[]): Uint8Array {
  return concatenate([HEAD, ...tools.flatMap((tool, index) => (index > 0 ? [COMMA, tool] : [tool])), TAIL]);
}

function inOrder(source: object, fields: readonly string[]): Record<string, unknown> {
  const ordered: Record<string, unknown> = {};
  for (const field of fields) {
    if (Object.hasOwn(source, field)) ordered[field] = (source as Record<string, unknown>)[field];
  }
  return ordered;
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
