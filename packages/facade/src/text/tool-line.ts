import type { ToolDefinition } from "../provider.js";
import { oneLine } from "./one-line.js";

/** One tool on one line. */
export function toolLine(definition: ToolDefinition): string {
  const purpose = oneLine(definition);
  const name = spelled(definition.name);
  return purpose === "" ? `- ${name}` : `- ${name} — ${purpose}`;
}

/** A name that could be read as more than a name stands in quotes, escaped. */
function spelled(name: string): string {
  return /^[\w.:/-]+$/.test(name) ? name : JSON.stringify(name);
}
