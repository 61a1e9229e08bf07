import { isJsonObject, type JsonObject, ownMember } from "@toolfold/core";
import { inCodeUnits } from "../order.js";
import type { ToolDefinition } from "../provider.js";

/** The tools of a listing that can be listed on, and a sentence about each that cannot. */
export interface ReadTools {
  readonly tools: readonly ToolDefinition[];
  readonly problems: readonly string[];
}

/**
 * Takes the tools of a listing as the server sent them, in an order that does not depend on the server's. One bad tool is
 * left out alone.
 */
export function readTools(listed: readonly unknown[]): ReadTools {
  const tools: ToolDefinition[] = [];
  const problems: string[] = [];
  for (const [index, tool] of listed.entries()) {
    const problem = problemOf(tool);
    if (problem === undefined) tools.push(withoutNulls(tool as JsonObject));
    else problems.push(`Tool ${index + 1} of the list is left out: ${problem}`);
  }
  tools.sort(
    (one, other) => inCodeUnits(one.name, other.name) || inCodeUnits(JSON.stringify(one), JSON.stringify(other)),
  );
  return { tools, problems };
}

function problemOf(tool: unknown): string | undefined {
  if (!isJsonObject(tool)) return "it is no object.";
  const name = ownMember(tool, "name");
  if (typeof name !== "string" || name === "") return "it has no name.";
  const schema = ownMember(tool, "inputSchema");
  if (!isJsonObject(schema)) return `the inputSchema of ${JSON.stringify(name.slice(0, 80))} is no object.`;
  for (const member of ["title", "description"]) {
    const value = ownMember(tool, member) ?? undefined;
    if (value !== undefined && typeof value !== "string")
      return `the ${member} of ${JSON.stringify(name.slice(0, 80))} is no text.`;
  }
  return undefined;
}

/** Some servers write `null` for a member that they do not have. */
function withoutNulls(tool: JsonObject): ToolDefinition {
  return Object.fromEntries(Object.entries(tool).filter(([, value]) => value !== null)) as unknown as ToolDefinition;
}
