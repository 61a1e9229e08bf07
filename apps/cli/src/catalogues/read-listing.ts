import { basename } from "node:path";
import { isJsonObject } from "@toolfold/core";
import type { ToolDefinition } from "@toolfold/facade";
import { Failure } from "../failure.js";
import { parseJson } from "../input/parse-json.js";
import type { Input } from "../input/read-input.js";
import type { Catalogue } from "./catalogue.js";

/** Reads the result of a `tools/list`, an envelope or a bare array; a tool without an input schema is left out, and said. */
export function readListing(input: Input): Extract<Catalogue, { tools: unknown }> {
  const listed = toolsIn(parseJson(input));
  if (listed === undefined) {
    throw new Failure("badInput", `${input.name} is no result of tools/list: {"tools":[…]} is needed.`);
  }
  const tools = listed.filter(isTool);
  const without = listed.length - tools.length;
  return {
    server: basename(input.name).replace(/\.json$/, ""),
    tools,
    notes: without === 0 ? [] : [`${without} tools of ${input.name} have no input schema`],
  };
}

function toolsIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isJsonObject(value)) return undefined;
  return Array.isArray(value.tools) ? value.tools : toolsIn(value.result);
}

function isTool(tool: unknown): tool is ToolDefinition {
  return isJsonObject(tool) && typeof tool.name === "string" && isJsonObject(tool.inputSchema);
}
