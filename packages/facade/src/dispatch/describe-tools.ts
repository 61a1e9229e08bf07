import { type Json, type JsonObject, ownMember } from "@toolfold/core";
import type { Arrangement } from "../arrangement.js";
import type { ToolResult } from "../provider.js";
import { placeIn } from "../tool-place.js";
import type { CallOutcome } from "./call-facade.js";
import { describeTool } from "./describe-tool.js";
import { listSection } from "./list-section.js";
import { quote } from "./read-envelope.js";
import type { ResolveTool } from "./resolve-tool.js";

/** The most tools that one answer describes. */
const MAX_TOOLS = 50;

/**
 * Answers a call of the describing tool: for each named tool its facade, what it says about itself, its argument schema
 * with a digest, and arguments that it would take; or, for a facade that lists sections, what is in one. Names of tools
 * that are missing, and of tools that are not this caller's, come back alike.
 */
export async function describeTools<Caller>(
  args: JsonObject,
  arrangement: Arrangement,
  resolve: ResolveTool<Caller>,
  caller: Caller,
): Promise<CallOutcome> {
  const facade = ownMember(args, "facade");
  if (typeof facade === "string") return { result: listSection(arrangement, facade, args), isOfList: true };
  const names = readNames(args);
  if (names === undefined) {
    const text = "`tool_names` has to be a list of 1 to 50 names of tools. Nothing was executed.";
    return { result: { content: [{ type: "text", text }], isError: true }, isOfList: true };
  }
  const tools: Json[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const place = placeIn(arrangement, name);
    const tool = place === undefined ? undefined : await resolve(name, caller);
    if (place === undefined || tool === undefined) unknown.push(name);
    else tools.push(describeTool(tool.definition, place));
  }
  const answer: JsonObject = { tools, ...(unknown.length > 0 ? { unknown } : {}) };
  const note = unknown.length > 0 ? `\nUnknown: ${quote(unknown)}.` : "";
  const result: ToolResult = {
    content: [{ type: "text", text: `${JSON.stringify(answer)}${note}` }],
    structuredContent: answer,
    ...(tools.length === 0 ? { isError: true } : {}),
  };
  return { result, isOfList: unknown.length > 0 };
}

/** One name may stand alone: that is the commonest mistake, and no tool is called by it. */
function readNames(args: JsonObject): string[] | undefined {
  const given = ownMember(args, "tool_names");
  const names = typeof given === "string" ? [given] : given;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_TOOLS) return undefined;
  return names.every((name) => typeof name === "string") ? [...new Set<string>(names)] : undefined;
}
