import type { ToolDefinition } from "../provider.js";
import { oneLine } from "./one-line.js";

const lines = new WeakMap<ToolDefinition, string>();

/** One tool on one line; remembered as long as the definition lives, since every caller's list has it. */
export function toolLine(definition: ToolDefinition): string {
  const known = lines.get(definition);
  if (known !== undefined) return known;
  const line = lineOf(definition);
  lines.set(definition, line);
  return line;
}

function lineOf(definition: ToolDefinition): string {
  const purpose = oneLine(definition);
  const name = spelledName(definition.name);
  return purpose === "" ? `- ${name}` : `- ${name} — ${purpose}`;
}

/** A name that could be read as more than a name stands in quotes, escaped. */
export function spelledName(name: string): string {
  return /^[\w.:/-]+$/.test(name) ? name : JSON.stringify(name);
}
