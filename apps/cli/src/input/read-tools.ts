import { basename } from "node:path";
import { describeMcpTool, isJsonObject, type Problem } from "@toolfold/core";
import { Failure } from "../failure.js";
import type { Input } from "./read-input.js";

/** The tools of an input, each as a descriptor or with what is wrong with it. */
export type ReadTool =
  | { readonly descriptor: unknown }
  | { readonly name: string; readonly problems: readonly Problem[] };

const SHAPES = '{"tools":[…]}, a bare array of tools, or the result of an MCP tools/list';

/** Finds the list of tools in a parsed input. MCP tools become descriptors of the server `server`. */
export function readTools(input: Input, value: unknown, server: string | undefined): ReadTool[] {
  const name = server ?? basename(input.name === "standard input" ? "stdin" : input.name).replace(/\.[^.]*$/, "");
  return listOf(input, value).map((tool, index) => {
    if (isJsonObject(tool) && Object.hasOwn(tool, "toolId")) return { descriptor: tool };
    const described = describeMcpTool({ server: name, tool });
    return "descriptor" in described ? described : { name: nameOf(tool, index), problems: described.problems };
  });
}

function listOf(input: Input, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const result = isJsonObject(value) && isJsonObject(value.result) ? value.result : value;
  if (isJsonObject(result) && Array.isArray(result.tools)) return result.tools;
  const seen = isJsonObject(value)
    ? `an object with ${Object.keys(value).slice(0, 5).join(", ") || "no members"}`
    : JSON.stringify(value)?.slice(0, 40);
  throw new Failure("badInput", `${input.name} holds ${seen}. Allowed: ${SHAPES}.`);
}

function nameOf(tool: unknown, index: number): string {
  return isJsonObject(tool) && typeof tool.name === "string" ? tool.name : `tools/${index}`;
}
